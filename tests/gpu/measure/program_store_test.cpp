#include "gpu/measure/program_store.h"

#include "tests/gpu/device/fake_device.h"

#include <gtest/gtest.h>

#include <future>
#include <latch>

using namespace kernelcurve;

namespace {

CompileRequest requestFor(const std::string& entry) {
    return {"k.cu", "source", {entry}, {}};
}

} // namespace

TEST(ProgramStore, CompilesOnceForTheSameRequest) {
    FakeDevice device;
    ProgramStore store(device);
    EXPECT_EQ(store.compiledAhead(), 0U);
    const auto first = store.get(requestFor("a<1>"), {});
    EXPECT_EQ(store.get(requestFor("a<1>"), {}), first);
    EXPECT_NE(store.get(requestFor("a<2>"), {}), first);
    CompileRequest fast = requestFor("a<1>");
    fast.options.fastMath = true;
    EXPECT_NE(store.get(fast, {}), first);
    EXPECT_EQ(device.calls.all(),
              (std::vector<std::string>{"compile a<1>", "compile a<2>", "compile a<1>"}));
}

TEST(ProgramStore, ForgetsTheProgramThatWasUsedLongestAgo) {
    FakeDevice device;
    ProgramStore store(device, 1, 2);
    store.get(requestFor("a"), {});
    store.get(requestFor("b"), {});
    store.get(requestFor("a"), {});
    store.get(requestFor("c"), {});
    store.get(requestFor("a"), {});
    EXPECT_EQ(device.calls.count("compile a"), 1);
    store.get(requestFor("b"), {});
    EXPECT_EQ(device.calls.count("compile b"), 2);
}

TEST(ProgramStore, RemembersARefusal) {
    FakeDevice device;
    device.compiler = [](const CompileRequest&, std::stop_token) -> std::shared_ptr<Program> {
        throw DeviceError({message("no such type"), {}, {"k.cu", 3, 1}});
    };
    ProgramStore store(device);
    for (int i = 0; i < 3; ++i) {
        try {
            store.get(requestFor("a"), {});
            FAIL() << "compiled";
        } catch (const DeviceError& error) {
            EXPECT_EQ(error.failure().where.line, 3);
        }
    }
    EXPECT_EQ(device.calls.all().size(), 1U);
}

TEST(ProgramStore, CompilesAgainWhatWasCancelled) {
    FakeDevice device;
    std::stop_source cancel;
    device.compiler = [&](const CompileRequest&, std::stop_token stop) -> std::shared_ptr<Program> {
        if (stop.stop_requested())
            throw Cancelled();
        return std::make_shared<FakeProgram>();
    };
    ProgramStore store(device);
    cancel.request_stop();
    EXPECT_THROW(store.get(requestFor("a"), cancel.get_token()), Cancelled);
    EXPECT_NE(store.get(requestFor("a"), {}), nullptr);
}

TEST(ProgramStore, CompilesAheadOnOtherThreads) {
    FakeDevice device;
    device.aheadThreads = 2;
    std::latch bothRun(2);
    std::mutex mutex;
    std::vector<std::thread::id> threads;
    device.compiler = [&](const CompileRequest&, std::stop_token) {
        {
            const std::scoped_lock lock(mutex);
            threads.push_back(std::this_thread::get_id());
        }
        bothRun.arrive_and_wait();
        return std::make_shared<FakeProgram>();
    };
    ProgramStore store(device);
    EXPECT_EQ(store.compiledAhead(), 4U);
    store.compileAhead(requestFor("a"));
    store.compileAhead(requestFor("b"));
    store.compileAhead(requestFor("a"));
    bothRun.wait();
    EXPECT_NE(store.get(requestFor("a"), {}), nullptr);
    EXPECT_NE(store.get(requestFor("b"), {}), nullptr);
    ASSERT_EQ(threads.size(), 2U);
    EXPECT_NE(threads[0], std::this_thread::get_id());
    EXPECT_NE(threads[1], std::this_thread::get_id());
    EXPECT_NE(threads[0], threads[1]);
}

TEST(ProgramStore, StopsWaitingForAProgramWhenCancelled) {
    FakeDevice device;
    device.aheadThreads = 1;
    std::promise<void> begun;
    device.compiler = [&](const CompileRequest&, std::stop_token stop) -> std::shared_ptr<Program> {
        begun.set_value();
        FakeDevice::hang(stop);
        return nullptr;
    };
    ProgramStore store(device);
    store.compileAhead(requestFor("a"));
    begun.get_future().wait();
    std::stop_source cancel;
    auto waiting = std::async(std::launch::async,
                              [&] { return store.get(requestFor("a"), cancel.get_token()); });
    cancel.request_stop();
    EXPECT_THROW(waiting.get(), Cancelled);
}
