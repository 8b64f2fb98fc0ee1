#include "gpu/measure/checks/check_ahead.h"

#include "tests/gpu/device/fake_device.h"
#include "tests/gpu/measure/small_kernels.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <unistd.h>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

constexpr const char* sound = "    if (i < n) out[i] = in[i];";

/// State that several tracers share.
struct Script {
    std::atomic<int> traces = 0;
    std::promise<void> begun;
    std::atomic<bool> hangs = false; ///< a trace waits until it is stopped
};

class ScriptedTracer : public KernelTracer {
  public:
    explicit ScriptedTracer(Script& script)
        : script_(script) {}
    std::string version() const override { return "scripted 1"; }
    std::unique_ptr<Buffer> allocate(std::size_t bytes) override {
        return std::make_unique<FakeBuffer>(bytes, calls_);
    }
    TraceOutcome trace(const TraceRequest&, std::stop_token stop) override {
        if (script_.traces++ == 0)
            script_.begun.set_value();
        if (script_.hangs)
            FakeDevice::hang(stop);
        TraceOutcome outcome;
        CheckFinding& found = outcome.report.findings.emplace_back();
        found.what = message("seen");
        found.where = {"kernel.cu", 13, 26};
        return outcome;
    }

  private:
    Script& script_;
    CallLog calls_;
};

class CheckAheadTest : public testing::Test {
  protected:
    CheckAheadTest()
        : folder_(fs::temp_directory_path() /
                  ("kernelcurve_check_ahead_" + std::to_string(getpid()))) {
        fs::remove_all(folder_);
    }
    ~CheckAheadTest() override { fs::remove_all(folder_); }

    std::vector<std::unique_ptr<KernelTracer>> others(int count) {
        std::vector<std::unique_ptr<KernelTracer>> all;
        for (int i = 0; i < count; ++i)
            all.push_back(std::make_unique<ScriptedTracer>(there_));
        return all;
    }
    Configuration configuration(std::int64_t n, std::int64_t repeat) const {
        Configuration made{kernel_.id, defaultsOf(kernel_)};
        made.parameters["n"] = n;
        made.parameters["repeat"] = repeat;
        return made;
    }

    fs::path folder_;
    KernelFile kernel_ = copyKernel(sound);
    DeviceDescription device_ = describeCpu();
    Script here_;
    Script there_;
    ScriptedTracer own_{here_};
};

TEST_F(CheckAheadTest, ChecksWhatIsAnnouncedOnOtherThreads) {
    CheckAhead check(own_, others(2), DiskCache(folder_));
    constexpr std::int64_t sizes[] = {std::int64_t{1} << 24, std::int64_t{1} << 25};
    for (const std::int64_t n : sizes) // sizes of the same kind share one check
        check.announce(kernel_, configuration(n, 1), device_);
    there_.begun.get_future().wait();
    for (const std::int64_t n : sizes) {
        const auto failure = check.verdictOn(kernel_, configuration(n, 1), device_, {}).failure;
        ASSERT_TRUE(failure);
        EXPECT_EQ(failure->what.english(), "seen");
    }
    EXPECT_EQ(here_.traces, 0);
    EXPECT_EQ(there_.traces, 3) << "a prime size, a round one, and one of the kind asked for";
}

TEST_F(CheckAheadTest, ChecksItselfWhatNobodyAnnounced) {
    CheckAhead check(own_, others(1), DiskCache(folder_));
    EXPECT_TRUE(check.verdictOn(kernel_, configuration(1000, 1), device_, {}).failure);
    EXPECT_EQ(here_.traces, 3);
    EXPECT_EQ(there_.traces, 0);
}

TEST_F(CheckAheadTest, AnnouncesNothingWithoutIdleCores) {
    CheckAhead check(own_, {}, DiskCache(folder_));
    check.announce(kernel_, configuration(1000, 1), device_);
    EXPECT_TRUE(check.verdictOn(kernel_, configuration(1000, 1), device_, {}).failure);
    EXPECT_EQ(here_.traces, 3);
}

TEST_F(CheckAheadTest, TakesOverWhatHasNotBegun) {
    there_.hangs = true;
    CheckAhead check(own_, others(1), DiskCache(folder_));
    check.announce(kernel_, configuration(1000, 1), device_);
    there_.begun.get_future().wait();
    check.announce(kernel_, configuration(1000, 2), device_); // the only thread is busy
    EXPECT_TRUE(check.verdictOn(kernel_, configuration(1000, 2), device_, {}).failure);
    EXPECT_EQ(here_.traces, 3);
    EXPECT_EQ(there_.traces, 1);
}

TEST_F(CheckAheadTest, StopsWaitingAndEndsAtOnce) {
    there_.hangs = true;
    CheckAhead check(own_, others(1), DiskCache(folder_));
    check.announce(kernel_, configuration(1000, 1), device_);
    there_.begun.get_future().wait();
    std::stop_source stop;
    auto waiting = std::async(std::launch::async, [&] {
        check.verdictOn(kernel_, configuration(1000, 1), device_, stop.get_token());
    });
    stop.request_stop();
    EXPECT_THROW(waiting.get(), Cancelled);
    // The destructor interrupts the hanging check. Otherwise this test would not end.
}

TEST_F(CheckAheadTest, FindsAFaultOnItsThreads) {
    // An invalid write in kernel code ends the check of this kernel, but not the process.
    const KernelFile wild = copyKernel("    if (i < n) *(float*)(i + 8) = in[i];");
    const auto own = openTracerOfTests();
    std::vector<std::unique_ptr<KernelTracer>> more;
    for (int i = 0; i < 2; ++i)
        more.push_back(openTracerOfTests());
    CheckAhead check(*own, std::move(more), DiskCache(folder_));
    const Configuration good{kernel_.id, defaultsOf(kernel_)};
    const Configuration bad{wild.id, defaultsOf(wild)};
    check.announce(wild, bad, device_);
    check.announce(kernel_, good, device_);
    const auto failure = check.verdictOn(wild, bad, device_, {}).failure;
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->where.line, 13);
}

} // namespace
} // namespace kernelcurve
