#include "gpu/worker/worker.h"

#include "tests/gpu/worker/copy_experiment.h"
#include "tests/gpu/worker/scripted_worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <future>
#include <mutex>
#include <thread>
#include <unistd.h>

using namespace kernelcurve;

namespace {

void copies(FakeDevice& device) {
    device.kernel = copyAll;
}

/// A device that copies, except in the configuration with this n, where it does `otherwise`.
std::function<void(FakeDevice&)> copiesExcept(std::size_t n, FakeDevice::Kernel otherwise) {
    return [=](FakeDevice& device) {
        device.kernel = [=](FakeOperation& operation, std::stop_token stop) {
            if (operation.buffer(0).data.size() == 4 * n)
                otherwise(operation, stop);
            else
                copyAll(operation, stop);
        };
    };
}

/// A kernel that never ends. It records when it began.
struct Hang {
    std::shared_ptr<std::promise<void>> begun = std::make_shared<std::promise<void>>();
    void operator()(FakeOperation&, const std::stop_token& stop) const {
        begun->set_value();
        FakeDevice::hang(stop);
    }
    void waitForBegin() const {
        ASSERT_EQ(begun->get_future().wait_for(hangLimit), std::future_status::ready);
    }
};

std::vector<Measurement> rowsOf(const EventReader& events) {
    std::vector<Measurement> rows;
    for (const event::Measured& measured : events.all<event::Measured>())
        rows.push_back(measured.measurement);
    return rows;
}

std::int64_t count(const std::vector<Measurement>& rows, Status status) {
    return std::count_if(rows.begin(), rows.end(),
                         [&](const Measurement& row) { return row.status == status; });
}

} // namespace

TEST(Worker, GreetsFirst) {
    ScriptedWorker worker(copies);
    const Event first = worker.events().next();
    ASSERT_TRUE(std::holds_alternative<event::Hello>(first));
    EXPECT_EQ(std::get<event::Hello>(first), (event::Hello{protocolVersion, "1.2.3", getpid()}));
}

TEST(Worker, EndsWhenAskedTo) {
    ScriptedWorker worker(copies);
    worker.send(request::Quit{});
    EXPECT_EQ(worker.exit(), WorkerExit::Done);
}

TEST(Worker, EndsWhenItsInputEnds) {
    ScriptedWorker worker(copies);
    worker.closeRequests();
    EXPECT_EQ(worker.exit(), WorkerExit::Done);
}

TEST(Worker, ListsDevices) {
    ScriptedWorker worker(copies);
    worker.send(request::Devices{});
    const auto devices = worker.events().wait<event::Devices>().devices;
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices[0].name, "Fake processor");
}

TEST(Worker, RunsAPlanInOrder) {
    ScriptedWorker worker(copies);
    worker.send(copyRun(7, 6));
    const auto started = worker.events().wait<event::Started>();
    EXPECT_EQ(started.run, 7);
    EXPECT_EQ(started.device.id, "cpu");
    const auto finished = worker.events().wait<event::Finished>();
    EXPECT_EQ(finished.run, 7);
    EXPECT_EQ(finished.ending, event::Ending::Completed);

    const auto rows = worker.events().all<event::Measured>();
    ASSERT_EQ(rows.size(), 24U);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].run, 7);
        EXPECT_EQ(rows[i].index, static_cast<std::int64_t>(i));
        EXPECT_EQ(rows[i].measurement.status, Status::Measured);
    }
    EXPECT_EQ(rows[0].measurement.configuration.text(),
              "tiny_copy block=32 element=float fast_math=false l1=auto max_registers=0 n=100 "
              "ptxas=3");
    EXPECT_DOUBLE_EQ(rows[0].measurement.metrics.at("bandwidth"), 800 / 1e-3);
}

TEST(Worker, SaysWhatItDoesBeforeItDoesIt) {
    ScriptedWorker worker(copies);
    worker.send(copyRun(1, 1));
    worker.events().wait<event::Finished>();
    std::vector<std::pair<std::int64_t, Stage>> stages;
    for (const auto& progress : worker.events().all<event::Progress>()) {
        EXPECT_EQ(progress.configuration.kernel, "tiny_copy");
        stages.emplace_back(progress.index, progress.stage);
    }
    ASSERT_EQ(stages.size(), 16U);
    stages.resize(5);
    EXPECT_EQ(stages, (std::vector<std::pair<std::int64_t, Stage>>{{0, Stage::Prepare},
                                                                   {0, Stage::Compile},
                                                                   {0, Stage::Verify},
                                                                   {0, Stage::Measure},
                                                                   {1, Stage::Prepare}}));
}

TEST(Worker, RecordsItsEnvironmentWithoutNamingTheHost) {
    ScriptedWorker worker([](FakeDevice& device) {
        copies(device);
        device.about.computeCapability = 90;
        device.about.components = {{"NVIDIA driver (libcuda.so.1)", true, "580.65.06", {}, {}},
                                   {"clang++", true, "14.0.6", {}, {}},
                                   {"cuBLAS", false, "", {}, {}}};
        device.about.properties = {{{"Clocks", "频率"},
                                    {{"clock", {}, 1980000000, "Hz"},
                                     {"memory_clock", {}, 3201000000, "Hz"},
                                     {"ecc", {}, true, ""},
                                     {"bus", {}, 6016, "bit"}}}};
        device.state = {{"compiler_options", "-O2"}, {"persistence", true}};
    });
    worker.send(copyRun(1, 1));
    const Environment environment = worker.events().wait<event::Started>().environment;
    std::map<std::string, std::string> found;
    std::array<char, 256> host{};
    ASSERT_EQ(gethostname(host.data(), host.size() - 1), 0);
    for (const auto& [name, value] : environment) {
        found[name] = value.text();
        EXPECT_EQ(value.text().find(host.data()), std::string::npos) << name;
        EXPECT_EQ(value.text().find("/home"), std::string::npos) << name;
    }
    EXPECT_EQ(found["program"], "kernelcurve 1.2.3");
    EXPECT_FALSE(found.contains("commit")) << "its version names none";
    EXPECT_THAT(found["built_by"], testing::MatchesRegex("(GCC|clang) [0-9].*"));
    EXPECT_EQ(found["sm_clock_max"], "1980000000");
    EXPECT_EQ(found["memory_clock_max"], "3201000000");
    EXPECT_EQ(found["ecc"], "true");
    EXPECT_FALSE(found.contains("bus"));
    EXPECT_EQ(found["compiler_options"], "-O2");
    EXPECT_EQ(found["persistence"], "true");
    EXPECT_EQ(found["device"], "Fake processor");
    EXPECT_EQ(found["compute_capability"], "9.0");
    EXPECT_EQ(found["nvidia_driver"], "580.65.06");
    EXPECT_EQ(found["clang"], "14.0.6");
    EXPECT_FALSE(found.contains("cublas"));
    EXPECT_EQ(found["timing"], "warm");
    EXPECT_EQ(found["clock"], "steady");
    EXPECT_EQ(found["sha256 tiny_copy"].size(), 64U);
    EXPECT_THAT(found["time"], testing::MatchesRegex("20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-9:]+Z"));
    EXPECT_FALSE(found["operating_system"].empty());
    EXPECT_FALSE(found["processor"].empty());
}

TEST(Worker, MeasuresOnlyWhatIsDispatched) {
    ScriptedWorker worker(copies);
    worker.send(copyRun(1, 2), {0, 1, 2, 5});
    worker.events().wait<event::Finished>();
    std::vector<std::int64_t> indices;
    for (const auto& row : worker.events().all<event::Measured>())
        indices.push_back(row.index);
    EXPECT_EQ(indices, (std::vector<std::int64_t>{3, 4, 6, 7}));
}

TEST(Worker, ListsExcludedConfigurationsWithTheReason) {
    ScriptedWorker worker(copies);
    request::Run run = copyRun(1, 1);
    run.experiment.sweep = {{"n", std::vector<Value>{100, 101, 102, 104}}};
    worker.send(run);
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = rowsOf(worker.events());
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(count(rows, Status::Excluded), 2);
    EXPECT_EQ(rows[1].status, Status::Excluded);
    EXPECT_EQ(rows[1].reason->what.english(), "n must be a multiple of 4");
    EXPECT_EQ(rows[1].configuration.parameters.at("n").integer(), 101);
}

TEST(Worker, CountsAWrongResultAsOneRow) {
    ScriptedWorker worker(copiesExcept(200, [](FakeOperation&, const std::stop_token&) {}));
    worker.send(copyRun(1, 3));
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = rowsOf(worker.events());
    ASSERT_EQ(rows.size(), 12U);
    EXPECT_EQ(count(rows, Status::Failed), 4);
    EXPECT_THAT(
        rows[4].reason->what.english(),
        testing::StartsWith("200 of 200 elements are wrong; the first is out[0]: expected"));
}

TEST(Worker, CountsARefusalOfTheCompilerAsOneRow) {
    ScriptedWorker worker([](FakeDevice& device) {
        copies(device);
        device.compiler = [](const CompileRequest& request,
                             const std::stop_token&) -> std::shared_ptr<Program> {
            throw DeviceError({message("unknown type name 'flaot'"), {}, {request.name, 10, 5}});
        };
    });
    worker.send(copyRun(1, 1));
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = rowsOf(worker.events());
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].status, Status::Failed);
    EXPECT_EQ(rows[0].reason->english(), "tiny_copy.cu:10:5: error: unknown type name 'flaot'");
}

TEST(Worker, AsksToBeReplacedWhenTheDeviceIsLost) {
    ScriptedWorker worker(copiesExcept(200, [](FakeOperation&, const std::stop_token&) {
        throw DeviceError({message("illegal memory access"), {}, {}}, true);
    }));
    worker.send(copyRun(1, 3));
    EXPECT_EQ(worker.exit(), WorkerExit::DeviceLost);
    worker.events().drain();
    const auto rows = rowsOf(worker.events());
    ASSERT_EQ(rows.size(), 5U);
    EXPECT_EQ(rows[4].status, Status::Failed);
    EXPECT_EQ(rows[4].reason->what.english(), "illegal memory access");
    EXPECT_TRUE(worker.events().all<event::Finished>().empty());
}

TEST(Worker, CancelsARunInTheMiddleOfAKernel) {
    const Hang hang;
    ScriptedWorker worker(copiesExcept(200, hang));
    worker.send(copyRun(5, 3));
    hang.waitForBegin();
    worker.send(request::Cancel{5});
    const auto finished = worker.events().wait<event::Finished>();
    EXPECT_EQ(finished.ending, event::Ending::Cancelled);
    EXPECT_EQ(worker.events().all<event::Measured>().size(), 4U);

    // The worker is then ready for the next run.
    request::Run next = copyRun(6, 1);
    worker.send(next);
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
}

TEST(Worker, EndsAfterACancelThatLostTheDevice) {
    std::promise<void> begun;
    ScriptedWorker worker(copiesExcept(100, [&](FakeOperation&, const std::stop_token& stop) {
        begun.set_value();
        try {
            FakeDevice::hang(stop);
        } catch (const Cancelled&) {
            throw Cancelled(true);
        }
    }));
    worker.send(copyRun(5, 1));
    begun.get_future().wait();
    worker.send(request::Cancel{5});
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Cancelled);
    EXPECT_EQ(worker.exit(), WorkerExit::DeviceLost);
}

TEST(Worker, InterruptsALaunchPastTheLimitAndGoesOn) {
    ScriptedWorker worker(copiesExcept(
        200, [](FakeOperation&, const std::stop_token& stop) { FakeDevice::hang(stop); }));
    request::Run run = copyRun(1, 3, {.limit = 1});
    run.experiment.sweep.pop_back();
    worker.send(run);
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = rowsOf(worker.events());
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[1].status, Status::Failed);
    EXPECT_EQ(rows[1].reason->what.english(), "Timed out after 1 s");
    EXPECT_EQ(rows[2].status, Status::Measured);
}

TEST(Worker, IsGivenUpWhereALaunchCannotBeInterrupted) {
    std::promise<void> release;
    std::shared_future<void> released = release.get_future().share();
    ScriptedWorker worker(
        copiesExcept(200, [=](FakeOperation&, const std::stop_token&) { released.wait(); }));
    worker.send(copyRun(1, 3, {.limit = 1}));
    EXPECT_EQ(worker.exit(), WorkerExit::LaunchOverdue);
    worker.events().drain();
    ASSERT_EQ(rowsOf(worker.events()).size(), 5U);
    const Measurement row = rowsOf(worker.events()).back();
    EXPECT_EQ(row.status, Status::Failed);
    EXPECT_EQ(row.reason->what.english(), "Timed out after 1 s");
    EXPECT_EQ(row.configuration.parameters.at("n").integer(), 200);
    release.set_value();
}

TEST(Worker, AnswersWhileAKernelRuns) {
    const Hang hang;
    ScriptedWorker worker(copiesExcept(100, hang));
    worker.send(copyRun(1, 1));
    hang.waitForBegin();
    worker.send(request::Ping{});
    worker.events().wait<event::Pong>();
    worker.send(Request(copyRun(2, 1)));
    EXPECT_EQ(worker.events().wait<event::Refused>().failure.what.english(),
              "Another run is already in progress");
    worker.send(request::Cancel{2});
    EXPECT_EQ(worker.events().wait<event::Refused>().failure.what.english(),
              "Run to cancel not found: 2");
}

TEST(Worker, EndsWhileAKernelRuns) {
    for (const bool byInput : {true, false}) {
        const Hang hang;
        ScriptedWorker worker(copiesExcept(100, hang));
        worker.send(copyRun(1, 1));
        hang.waitForBegin();
        if (byInput)
            worker.closeRequests();
        else
            worker.closeEvents();
        EXPECT_EQ(worker.exit(), WorkerExit::Done);
    }
}

TEST(Worker, RefusesWhatIsNoRequestAndGoesOn) {
    ScriptedWorker worker(copies);
    for (const char* line :
         {"hello?", "{}", "[1,2]", "{\"type\":\"explode\"}", "{\"type\":\"ping\""}) {
        worker.sendText(std::string(line) + "\n");
        EXPECT_FALSE(worker.events().wait<event::Refused>().failure.what.empty()) << line;
    }
    worker.sendText("{\"type\":");
    worker.sendText("\"ping\"}\n");
    worker.events().wait<event::Pong>();
}

TEST(Worker, IgnoresACancelThatComesTooLate) {
    ScriptedWorker worker(copies);
    worker.send(copyRun(1, 1));
    worker.events().wait<event::Finished>();
    worker.send(request::Cancel{1});
    worker.send(request::Ping{});
    worker.events().wait<event::Pong>();
    EXPECT_TRUE(worker.events().all<event::Refused>().empty());
}

TEST(Worker, IgnoresACancelOfWhatWasAnsweredLongAgo) {
    ScriptedWorker worker(copies);
    for (const std::int64_t number : {1, 2}) {
        worker.send(request::Inspect{number, "cpu", copyKernel(), {{"n", 1000}}});
        worker.events().wait<event::Inspected>();
    }
    worker.send(request::Cancel{1});
    worker.send(request::Ping{});
    worker.events().wait<event::Pong>();
    EXPECT_TRUE(worker.events().all<event::Refused>().empty());
}

TEST(Worker, AnswersEverythingOnceItIsRead) {
    ScriptedWorker worker(copies);
    // More requests than the worker buffers for a client that does not read.
    constexpr int pings = 1'000'000;
    std::atomic<int> sent = 0;
    const auto asking = std::async(std::launch::async, [&] {
        for (; sent < pings; ++sent)
            worker.send(request::Ping{});
    });
    while (sent < pings / 2)
        std::this_thread::yield();
    for (int pongs = 0; pongs < pings; ++pongs)
        worker.events().wait<event::Pong>();
    worker.send(request::Quit{});
    EXPECT_EQ(worker.exit(), WorkerExit::Done);
}

TEST(EventChannel, IsCongestedWhileMuchIsUnread) {
    Pipe pipe;
    EventChannel channel(pipe.writing.get(), [] {});
    EXPECT_FALSE(channel.congested());
    const std::string line = writeEvent(event::Pong{}) + "\n";
    std::size_t bytes = 0;
    for (; !channel.congested(); bytes += line.size())
        channel.send(event::Pong{});
    EXPECT_GE(bytes, std::size_t{8} << 20);
    EXPECT_LT(bytes, std::size_t{9} << 20) << "no more is taken than that";
    EventReader reader(pipe.reading.get());
    for (std::size_t read = 0; read < bytes; read += line.size())
        reader.line();
    EXPECT_TRUE(channel.flush(hangLimit));
    EXPECT_FALSE(channel.congested());
}

TEST(Worker, FailsARunThatCannotBegin) {
    ScriptedWorker worker(copies);
    request::Run unknownDevice = copyRun(1, 1);
    unknownDevice.experiment.device = "cuda:3";
    worker.send(unknownDevice);
    auto finished = worker.events().wait<event::Finished>();
    EXPECT_EQ(finished.ending, event::Ending::Failed);
    EXPECT_EQ(finished.failure.english(),
              "error: Device not found: cuda:3 (available on this machine: cpu)");

    request::Run badKernel = copyRun(2, 1);
    badKernel.kernels[0].source.replace(badKernel.kernels[0].source.find("problem: copy"), 13,
                                        "problem: cpoy");
    worker.send(badKernel);
    finished = worker.events().wait<event::Finished>();
    EXPECT_EQ(finished.run, 2);
    EXPECT_EQ(finished.failure.where.file, "tiny_copy.cu");
    EXPECT_EQ(finished.failure.where.line, 3);

    worker.send(Request(copyRun(3, 1)));
    worker.send(Request(request::Next{3, {0}}));
    EXPECT_EQ(worker.events().wait<event::Finished>().failure.english(),
              "error: The request lacks the configuration with number 0");
    EXPECT_TRUE(worker.events().all<event::Measured>().empty());
}

TEST(Worker, InspectsAConfiguration) {
    ScriptedWorker worker([](FakeDevice& device) {
        device.compiler = [](const CompileRequest&, const std::stop_token&) {
            auto program = std::make_shared<FakeProgram>();
            program->text = "ptxas: 12 registers";
            return program;
        };
    });
    worker.send(request::Inspect{4, "cpu", copyKernel(), {{"n", 1000}, {"block", 128}}});
    const auto answer = worker.events().wait<event::Inspected>();
    EXPECT_EQ(answer.run, 4);
    EXPECT_EQ(answer.device, "cpu");
    EXPECT_FALSE(answer.failure);
    EXPECT_EQ(answer.configuration.parameters.at("element").word(), "float");
    EXPECT_EQ(answer.compilerLog, "ptxas: 12 registers");
    EXPECT_EQ(answer.compileSeconds, 0.25);
    ASSERT_EQ(answer.launches.size(), 1U);
    EXPECT_EQ(answer.launches[0].entry, "tiny_copy");
    EXPECT_EQ(answer.launches[0].grid, (std::array<std::int64_t, 3>{8, 1, 1}));
    EXPECT_EQ(answer.launches[0].block, (std::array<std::int64_t, 3>{128, 1, 1}));
    EXPECT_EQ(answer.launches[0].resources.at("registers"), 32);
    EXPECT_EQ(answer.launches[0].arguments,
              (std::vector<std::pair<std::string, std::string>>{{"in", "3.9 KiB, 1000 x 4 bytes"},
                                                                {"out", "3.9 KiB, 1000 x 4 bytes"},
                                                                {"n", "1000"}}));
}

TEST(Worker, InspectsWithTheCompilersComplaint) {
    ScriptedWorker worker([](FakeDevice& device) {
        device.compiler = [](const CompileRequest&,
                             const std::stop_token&) -> std::shared_ptr<Program> {
            throw DeviceError({message("no"), {}, {"tiny_copy.cu", 12, 1}}, false, "all of it");
        };
    });
    worker.send(request::Inspect{4, "cpu", copyKernel(), {}});
    const auto answer = worker.events().wait<event::Inspected>();
    ASSERT_TRUE(answer.failure);
    EXPECT_EQ(answer.failure->where.line, 12);
    EXPECT_EQ(answer.compilerLog, "all of it");

    worker.send(request::Inspect{5, "cpu", copyKernel(), {{"blok", 3}}});
    const auto unknown = worker.events().wait<event::Inspected>();
    ASSERT_TRUE(unknown.failure);
    EXPECT_THAT(unknown.failure->english(), testing::HasSubstr("blok"));
}
