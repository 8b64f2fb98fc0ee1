#include "tests/gpu/worker/worker_process.h"

#include "gpu/model/protocol/exit_codes.h"
#include "tests/gpu/device/address_space.h"
#include "tests/gpu/model/files/temporary_folder.h"
#include "tests/gpu/worker/copy_experiment.h"
#include "tests/hang_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <sys/stat.h>

using namespace kernelcurve;

namespace {

MeasuringRules quick() {
    // One pass, so that the result does not depend on the load of the machine.
    return {.timing = TimingMode::Warm,
            .noise = 0.05,
            .maxTime = 0.05,
            .limit = 10,
            .interleave = false};
}

/// The small copy kernel with another statement in its body, for one size or three sizes.
request::Run runWith(const std::string& statement, MeasuringRules rules = quick()) {
    request::Run run = copyRun(1, 3, rules);
    run.experiment.sweep.pop_back();
    std::string& source = run.kernels[0].source;
    source.insert(source.find("    if (i < n)"), "    " + statement + "\n");
    return run;
}

/// The condition becomes true for one size, and only while the kernel runs, so no compiler can
/// resolve it.
constexpr const char* endless = "if (n == 200) for (;;) {}";

void waitForStage(WorkerProcess& worker, std::int64_t index, Stage stage) {
    while (true) {
        const auto progress = worker.events().wait<event::Progress>();
        if (progress.index == index && progress.stage == stage)
            return;
    }
}

std::vector<Measurement> rowsOf(WorkerProcess& worker) {
    std::vector<Measurement> rows;
    for (const event::Measured& measured : worker.events().all<event::Measured>())
        rows.push_back(measured.measurement);
    return rows;
}

} // namespace

TEST(WorkerProcess, AnswersItsArguments) {
    WorkerProcess version({"--version"});
    EXPECT_THAT(*version.events().line(), testing::StartsWith("kernelcurve-worker "));
    EXPECT_EQ(version.exit(), 0);
    WorkerProcess unknown({"--frobnicate"});
    EXPECT_EQ(unknown.exit(), static_cast<int>(WorkerExit::Usage));
    EXPECT_EQ(unknown.errors(), "error: unknown argument --frobnicate (see --help)\n");
}

TEST(WorkerProcess, GreetsAndListsTheProcessorAndTheRecordedDevices) {
    WorkerProcess worker;
    const Event first = worker.events().next();
    ASSERT_TRUE(std::holds_alternative<event::Hello>(first));
    EXPECT_EQ(std::get<event::Hello>(first).process, worker.id());
    worker.send(request::Devices{});
    const auto devices = worker.events().wait<event::Devices>().devices;
    const auto processor = std::ranges::find(devices, "cpu", &DeviceDescription::id);
    ASSERT_NE(processor, devices.end());
    EXPECT_TRUE(processor->usable) << processor->unusable.english();
    const auto predicted =
        std::ranges::find(devices, DeviceKind::Predict, &DeviceDescription::kind);
    ASSERT_LT(processor + 1, predicted) << "recorded devices follow the processor";
    for (auto recorded = processor + 1; recorded != predicted; ++recorded) {
        EXPECT_EQ(recorded->kind, DeviceKind::Replay);
        EXPECT_TRUE(recorded->usable) << recorded->unusable.english();
    }
    for (auto last = predicted; last != devices.end(); ++last)
        EXPECT_EQ(last->kind, DeviceKind::Predict) << "predicted devices come last";
    worker.send(request::Quit{});
    EXPECT_EQ(worker.exit(), 0);
    EXPECT_EQ(worker.errors(), "");
}

TEST(WorkerProcess, MeasuresAPlan) {
    WorkerProcess worker;
    worker.send(copyRun(3, 6, quick()));
    worker.events().wait<event::Started>();
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = rowsOf(worker);
    ASSERT_EQ(rows.size(), 24U);
    for (const Measurement& row : rows) {
        EXPECT_EQ(row.status, Status::Measured) << row.reason->english();
        EXPECT_GT(row.metrics.at("time"), 0) << row.configuration.text();
        EXPECT_EQ(row.metrics.at("bandwidth"),
                  8.0 * static_cast<double>(row.configuration.parameters.at("n").integer()) /
                      row.metrics.at("time"));
        EXPECT_NE(row.stopped, StopReason::None);
        EXPECT_FALSE(row.clock.empty());
    }
}

TEST(WorkerProcess, VerifiesOnTheCpuWhatItPredicts) {
    WorkerProcess worker;
    worker.send(request::Devices{});
    const auto devices = worker.events().wait<event::Devices>().devices;
    const auto predicted =
        std::ranges::find(devices, "predict:nvidia-h200", &DeviceDescription::id);
    if (predicted == devices.end() || !predicted->usable) {
        GTEST_SKIP() << "predicted devices need NVRTC and nvdisasm; run tools/nvidia.sh";
    }
    request::Run right = copyRun(3, 1, quick());
    right.experiment.device = predicted->id;
    worker.send(right);
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = rowsOf(worker);
    ASSERT_EQ(rows.size(), 4U);
    for (const Measurement& row : rows) {
        EXPECT_EQ(row.status, Status::Measured) << row.reason->english();
        EXPECT_TRUE(isPredicted(row));
        EXPECT_FALSE(row.kernelClass.empty());
        ASSERT_EQ(row.remarks.size(), 2U);
        EXPECT_EQ(row.remarks[1].english(), "verified on the CPU at small sizes");
    }

    WorkerProcess other;
    request::Run wrong = runWith("if (i == 3) { out[i] = in[i] + 1; return; }");
    wrong.experiment.device = predicted->id;
    other.send(wrong);
    EXPECT_EQ(other.events().wait<event::Finished>().ending, event::Ending::Completed);
    for (const Measurement& row : rowsOf(other)) {
        EXPECT_EQ(row.status, Status::Failed) << row.configuration.text();
        EXPECT_THAT(row.reason->english(),
                    testing::HasSubstr("the check on the CPU found this error with"));
    }
}

TEST(WorkerProcess, KeepsThePrintsOfKernelsOutOfTheProtocol) {
    WorkerProcess worker;
    worker.send(runWith("if (i == 0) printf(\"{\\\"type\\\": \\\"pong\\\"}\\n\");"));
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    for (const Measurement& row : rowsOf(worker))
        EXPECT_EQ(row.status, Status::Measured) << row.reason->english();
    EXPECT_TRUE(worker.events().all<event::Pong>().empty());
    worker.send(request::Quit{});
    worker.exit();
    EXPECT_THAT(worker.errors(), testing::HasSubstr("\"pong\""));
}

TEST(WorkerProcess, TakesRequestsInPieces) {
    WorkerProcess worker;
    std::string text;
    for (const Request& request : dispatchedRun(copyRun(1, 1, quick())))
        text += writeRequest(request) + "\n";
    for (std::size_t at = 0; at < text.size(); at += 100)
        worker.sendText(text.substr(at, 100));
    worker.sendText("garbage\n");
    worker.events().wait<event::Refused>();
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
}

TEST(WorkerProcess, CancelsBetweenLaunches) {
    WorkerProcess worker;
    // The run would take samples for an hour, because this noise limit cannot be reached.
    worker.send(copyRun(8, 1, {.noise = 1e-9, .maxTime = 3600, .limit = 3600}));
    waitForStage(worker, 0, Stage::Measure);
    worker.send(request::Cancel{8});
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Cancelled);
}

TEST(WorkerProcess, AnswersAndEndsWhileAKernelNeverEnds) {
    for (const bool byInput : {true, false}) {
        WorkerProcess worker;
        worker.send(runWith(endless));
        waitForStage(worker, 1, Stage::Verify);
        worker.send(request::Ping{});
        worker.events().wait<event::Pong>();
        if (byInput)
            worker.closeRequests();
        else
            worker.closeEvents();
        EXPECT_EQ(worker.exit(), 0);
    }
}

TEST(WorkerProcess, TellsThatAReferenceNeverEnds) {
    MeasuringRules rules = quick();
    rules.limit = 0.1;
    request::Run run = copyRun(1, 1, rules);
    run.experiment.sweep.clear();
    run.experiment.kernels = {"waits"};
    run.experiment.parameters.clear();
    run.kernels = {{"waits.cu", "/*---\nproblem: waiting\nentry: waits\nblock: [32]\n"
                                "grid: [1]\narguments: [out]\n---*/\n__global__ void waits(int* "
                                "out) { out[threadIdx.x] = 1; }\n"}};
    run.kernels[0].problem = SourceFile{
        "waiting.cu", "/*---\nproblem: waiting\ntitle: {en: \"Waiting\"}\n"
                      "parameters:\n  n: {values: [32], default: 32}\n"
                      "arrays:\n  out: {role: out, type: int, shape: [n]}\nbytes: 4 * n\n"
                      "reference: {entry: one, units: n, arguments: [out]}\n---*/\n"
                      "__device__ void one(long unit, int* out) {\n"
                      "    for (volatile int spin = 1; spin;) {}\n    out[unit] = 1;\n}\n"};
    WorkerProcess worker;
    worker.send(run);
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = rowsOf(worker);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].reason->what.english(),
              "The problem's reference or check timed out after 1 s");
}

TEST(WorkerProcess, GivesAKernelUpThatNeverEnds) {
    MeasuringRules rules = quick();
    rules.limit = 1;
    WorkerProcess worker;
    worker.send(runWith(endless, rules));
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = rowsOf(worker);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].status, Status::Measured);
    EXPECT_EQ(rows[1].status, Status::Failed);
    EXPECT_EQ(rows[1].reason->what.english(), "Timed out after 1 s");
    EXPECT_EQ(rows[2].status, Status::Measured) << rows[2].reason->english();
}

TEST(WorkerProcess, LosesOneRowToAKernelThatWritesOutOfBounds) {
    WorkerProcess worker;
    worker.send(runWith("if (n == 200) out[i + (1ull << 40)] = 0;"));
    EXPECT_EQ(worker.events().wait<event::Finished>().ending, event::Ending::Completed);
    const auto rows = rowsOf(worker);
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[0].status, Status::Measured);
    EXPECT_EQ(rows[1].status, Status::Failed);
    EXPECT_EQ(rows[1].reason->where.file, "tiny_copy.cu");
    EXPECT_EQ(rows[1].reason->where.line, 13);
    EXPECT_EQ(rows[2].status, Status::Measured) << rows[2].reason->english();
}

TEST(WorkerProcess, EndsInOrderWhereItsAddressSpaceIsShort) {
    if (const std::string why = whyAddressSpaceIsUnlimited(); !why.empty())
        GTEST_SKIP() << why;
    for (const rlim_t mebibytes : {60, 80, 120, 150, 200, 250, 300, 400}) {
        WorkerProcess worker({}, mebibytes << 20U);
        worker.send(copyRun(1, 1, quick()));
        bool finished = false;
        while (const std::optional<std::string> line = worker.events().line())
            if (std::holds_alternative<event::Finished>(readEvent(*line))) {
                finished = true;
                break;
            }
        worker.closeRequests();
        const int status = worker.exit();
        EXPECT_GE(status, 0) << "a signal ended it with " << mebibytes << " MiB";
        if (!finished) {
            EXPECT_THAT(worker.errors(), testing::HasSubstr("error: "))
                << mebibytes << " MiB, exit " << status;
        }
    }
}

TEST(WorkerProcess, Inspects) {
    WorkerProcess worker;
    worker.send(request::Inspect{2, "cpu", copyKernel(), {{"n", 1000}}});
    const auto answer = worker.events().wait<event::Inspected>();
    EXPECT_FALSE(answer.failure) << answer.failure->english();
    ASSERT_EQ(answer.launches.size(), 1U);
    EXPECT_EQ(answer.launches[0].grid[0], 16);

    KernelText wrong = copyKernel();
    wrong.source.replace(wrong.source.find("out[i] = in[i];"), 15, "out[i] = on[i];");
    worker.send(request::Inspect{3, "cpu", wrong, {}});
    const auto refused = worker.events().wait<event::Inspected>();
    ASSERT_TRUE(refused.failure);
    EXPECT_EQ(refused.failure->where.file, "tiny_copy.cu");
    EXPECT_EQ(refused.failure->where.line, 14);
    EXPECT_THAT(refused.compilerLog, testing::HasSubstr("on"));
}

TEST(WorkerProcess, Traces) {
    WorkerProcess worker;
    worker.send(request::Trace{5, "cpu", copyKernel(), {{"n", 1000}}, BlockChoice::All, {}});
    const auto answer = worker.events().wait<event::Traced>();
    EXPECT_FALSE(answer.failure) << answer.failure->english();
    EXPECT_EQ(answer.run, 5);
    EXPECT_EQ(answer.configuration.parameters.at("block"), Value(64));
    EXPECT_EQ(answer.report.blocks, 16);
    EXPECT_EQ(answer.report.tracedBlocks, 16);
    const TraceTotals totals = answer.report.totals();
    EXPECT_EQ(totals.loads, (GlobalTotals{32, 125, 4000})); // 31 full warps and one warp of 8 lanes
    EXPECT_EQ(totals.stores, totals.loads);
    ASSERT_EQ(answer.report.requests.size(), 2U);
    EXPECT_EQ(answer.report.requests[0].line, 14);
    EXPECT_THAT(answer.report.findings, testing::IsEmpty());
}

TEST(WorkerProcess, PicturesTheWarpThatIsChosen) {
    WorkerProcess worker;
    worker.send(request::Trace{
        1, "cpu", copyKernel(), {{"n", 1000}}, BlockChoice::First, WarpChoice{15, 1}});
    const TraceReport report = worker.events().wait<event::Traced>().report;
    EXPECT_EQ(report.tracedBlocks, 1); // the block that is shown in the picture does not count
    EXPECT_EQ(report.totals().loads.requests, 2);
    ASSERT_EQ(report.requests.size(), 2U);
    EXPECT_EQ(report.requests[0].block[0], 15);
    EXPECT_EQ(report.requests[0].warp, 1);
    EXPECT_EQ(report.requests[0].offsets[7], 4 * 999);
    EXPECT_EQ(report.requests[0].offsets[8], std::nullopt);
}

TEST(WorkerProcess, ShowsWhatTheCompilerMakesOfAKernelOrWhyNot) {
    WorkerProcess worker;
    worker.send(request::Disassemble{7, "cpu", copyKernel(), {{"n", 1000}}});
    const auto answer = worker.events().wait<event::Disassembled>();
    EXPECT_EQ(answer.run, 7);
    EXPECT_EQ(answer.configuration.parameters.at("n"), Value(1000));
    if (answer.failure) {
        EXPECT_THAT(answer.failure->english(), testing::HasSubstr("NVRTC"));
        EXPECT_FALSE(answer.failure->hint.empty());
    } else {
        EXPECT_EQ(answer.code.computeCapability, 90) << "a processor has none of its own";
        EXPECT_THAT(answer.code.ptx.text, testing::HasSubstr(".target sm_90"));
    }
    worker.send(request::Disassemble{8, "cpu", copyKernel(), {{"m", 1}}});
    const auto refused = worker.events().wait<event::Disassembled>();
    EXPECT_EQ(refused.run, 8);
    ASSERT_TRUE(refused.failure);
    EXPECT_THAT(refused.failure->english(), testing::HasSubstr("m"));
}

TEST(WorkerProcess, SaysWhyNothingCanBeTraced) {
    WorkerProcess worker;
    worker.send(request::Trace{1, "cpu", copyKernel(), {{"n", 1001}}, BlockChoice::All, {}});
    const auto excluded = worker.events().wait<event::Traced>();
    ASSERT_TRUE(excluded.failure);
    EXPECT_EQ(excluded.failure->what.english(), "n must be a multiple of 4");
    KernelText wrong = copyKernel();
    wrong.source.replace(wrong.source.find("out[i] = in[i];"), 15, "out[i] = on[i];");
    worker.send(request::Trace{2, "cpu", wrong, {}, BlockChoice::All, {}});
    const auto refused = worker.events().wait<event::Traced>();
    ASSERT_TRUE(refused.failure);
    EXPECT_EQ(refused.failure->where.line, 14);
}

TEST(WorkerProcess, Checks) {
    WorkerProcess worker;
    worker.send(request::Check{3, "cpu", copyKernel(), {{"element", "float"}}});
    const auto silent = worker.events().wait<event::Checked>();
    EXPECT_FALSE(silent.failure) << silent.failure->english();
    EXPECT_EQ(silent.run, 3);
    EXPECT_THAT(silent.findings, testing::IsEmpty());
    ASSERT_EQ(silent.instances.size(), 1U); // a prime number is not a multiple of 4
    EXPECT_EQ(silent.instances[0].configuration.parameters.at("n"), Value(2048));
    EXPECT_EQ(silent.instances[0].checkedBlocks, 32);

    KernelText wrong = copyKernel();
    wrong.source.replace(wrong.source.find("if (i < n)"), 10, "if (i <= n)");
    worker.send(request::Check{4, "cpu", wrong, {{"n", 100}, {"element", "float"}}});
    const auto found = worker.events().wait<event::Checked>();
    ASSERT_EQ(found.findings.size(), 1U);
    EXPECT_EQ(found.findings[0].what.english(),
              "Out-of-bounds read: 4 bytes just past the end of `in`");
    EXPECT_EQ(found.findings[0].where.file, "tiny_copy.cu");
    EXPECT_EQ(found.findings[0].where.line, 14);
    ASSERT_TRUE(found.findings[0].thread);
    EXPECT_EQ((*found.findings[0].thread)[0], 36);
    EXPECT_EQ(found.findings[0].block[0], 1);
}

TEST(WorkerProcess, ComparesResultsInACheck) {
    WorkerProcess worker;
    const Values settings = {{"n", 100}, {"element", "float"}};
    worker.send(request::Check{3, "cpu", copyKernel(), settings, true});
    const auto right = worker.events().wait<event::Checked>();
    EXPECT_THAT(right.findings, testing::IsEmpty());
    EXPECT_FALSE(right.notCompared);
    ASSERT_EQ(right.instances.size(), 1U);
    EXPECT_EQ(right.instances[0].comparedElements, 100);

    KernelText wrong = copyKernel();
    wrong.source.replace(wrong.source.find("out[i] = in[i];"), 15, "out[i] = i == 9 ? 0 : in[i];");
    worker.send(request::Check{4, "cpu", wrong, settings});
    EXPECT_THAT(worker.events().wait<event::Checked>().findings, testing::IsEmpty());
    worker.send(request::Check{5, "cpu", wrong, settings, true});
    const auto found = worker.events().wait<event::Checked>();
    ASSERT_EQ(found.findings.size(), 1U);
    EXPECT_THAT(found.findings[0].what.english(),
                testing::StartsWith("1 of 100 elements are wrong; the first is out[9]: expected "));
    EXPECT_EQ(found.findings[0].where.file, "tiny_copy.cu");
    ASSERT_TRUE(found.findings[0].result);
    const WrongResult& result = *found.findings[0].result;
    EXPECT_EQ(result.wrong, 1);
    EXPECT_EQ(result.compared, 100);
    EXPECT_EQ(result.array, "out");
    EXPECT_EQ(result.index, 9);
    EXPECT_EQ(result.found, "0x00000000");
    EXPECT_EQ(result.parameters.at("n"), Value(100));

    // Values that another store overwrites are errors only if the result is wrong.
    const auto overwritten = [&](const std::string& first, const std::string& second) {
        KernelText kernel = copyKernel();
        kernel.source.replace(kernel.source.find("if (i < n)"), 10,
                              "__shared__ float s[1024];\ns[threadIdx.x] = " + first +
                                  ";\n__syncthreads();\ns[threadIdx.x] = " + second +
                                  ";\n__syncthreads();\nif (i < n)");
        kernel.source.replace(kernel.source.find("out[i] = in[i];"), 15,
                              "out[i] = s[threadIdx.x];");
        worker.send(request::Check{7, "cpu", kernel, settings, true});
        return worker.events().wait<event::Checked>().findings;
    };
    EXPECT_THAT(overwritten("0", "i < n ? in[i] : 0"), testing::IsEmpty());
    const auto lost = overwritten("i < n ? in[i] : 0", "0");
    ASSERT_EQ(lost.size(), 2U);
    EXPECT_EQ(lost[0].kind, FindingKind::WrongResult);
    EXPECT_EQ(lost[1].kind, FindingKind::OverwrittenStore);

    // An access out of bounds is found regardless of the run's other results.
    KernelText crashing = copyKernel();
    crashing.source.replace(crashing.source.find("if (i < n)"), 10, "if (i <= n)");
    worker.send(request::Check{6, "cpu", crashing, settings, true});
    const auto crashed = worker.events().wait<event::Checked>();
    ASSERT_FALSE(crashed.findings.empty());
    EXPECT_THAT(crashed.findings[0].what.english(), testing::HasSubstr("Out-of-bounds read"));
}

TEST(WorkerProcess, CancelsATrace) {
    WorkerProcess worker;
    KernelText endlessKernel = copyKernel();
    endlessKernel.source.insert(endlessKernel.source.find("    if (i < n)"),
                                "    for (volatile int spin = 1; spin;) {}\n");
    worker.send(request::Trace{6, "cpu", endlessKernel, {{"n", 200}}, BlockChoice::All, {}});
    worker.send(request::Cancel{6});
    const auto answer = worker.events().wait<event::Traced>();
    ASSERT_TRUE(answer.failure);
    EXPECT_EQ(answer.failure->what.english(), "cancelled");
}

TEST(WorkerProcess, CancelsTheTraceOfALoopOfBarriers) {
    WorkerProcess worker;
    KernelText kernel = copyKernel();
    kernel.source.insert(kernel.source.find("    if (i < n)"), "    for (;;) __syncthreads();\n");
    worker.send(request::Check{6, "cpu", kernel, {{"n", 200}}});
    worker.send(request::Cancel{6});
    const auto answer = worker.events().wait<event::Checked>();
    ASSERT_TRUE(answer.failure);
    EXPECT_EQ(answer.failure->what.english(), "cancelled");
}

/// A kernel with an included file that never comes, which the compiler waits for. A worker that is
/// started meanwhile lets its compiler read there, since it is a folder of libraries.
class WaitingCompiler {
  public:
    WaitingCompiler() {
        if (::mkfifo(pipe_.c_str(), 0600) != 0)
            throw std::runtime_error("mkfifo");
        ::setenv("LD_LIBRARY_PATH", folder_.path().c_str(), 1);
    }
    ~WaitingCompiler() { ::unsetenv("LD_LIBRARY_PATH"); }
    WaitingCompiler(const WaitingCompiler&) = delete;
    WaitingCompiler& operator=(const WaitingCompiler&) = delete;
    KernelText kernel() const {
        KernelText kernel = copyKernel();
        // The include uses a macro, because readable includes are resolved before the compilation.
        kernel.source.insert(kernel.source.find("__global__"),
                             "#define NEVER \"" + pipe_ + "\"\n#include NEVER\n");
        return kernel;
    }
    /// Returns when the compiler has started to read. It then continues to read as long as it
    /// lives.
    void waitForBegin() { writing_ = FileDescriptor(::open(pipe_.c_str(), O_WRONLY | O_CLOEXEC)); }
    bool waitForEnd() const {
        pollfd nobodyReads{writing_.get(), 0, 0};
        return ::poll(&nobodyReads, 1, hangMilliseconds) == 1;
    }

  private:
    TemporaryFolder folder_;
    std::string pipe_ = folder_.path() / "never.h";
    FileDescriptor writing_;
};

TEST(WorkerProcess, CancelsACompilation) {
    WaitingCompiler compiler;
    WorkerProcess worker;
    worker.send(request::Inspect{6, "cpu", compiler.kernel(), {}});
    compiler.waitForBegin();
    worker.send(request::Cancel{6});
    const auto answer = worker.events().wait<event::Inspected>();
    ASSERT_TRUE(answer.failure);
    EXPECT_EQ(answer.failure->what.english(), "cancelled");
    EXPECT_TRUE(compiler.waitForEnd());
}

TEST(WorkerProcess, TakesItsCompilerWithIt) {
    WaitingCompiler compiler;
    WorkerProcess worker;
    worker.send(request::Inspect{6, "cpu", compiler.kernel(), {}});
    compiler.waitForBegin();
    worker.signal(SIGKILL);
    EXPECT_EQ(worker.exit(), -SIGKILL);
    EXPECT_TRUE(compiler.waitForEnd());
}

TEST(WorkerProcess, FailsARowWhoseKernelRacesBeforeItIsMeasured) {
    request::Run run = copyRun(1, 1, quick());
    run.experiment.sweep.pop_back();
    std::string& source = run.kernels[0].source;
    source.replace(source.find("out[i] = in[i];"), 15,
                   "{ __shared__ float s[64]; s[threadIdx.x] = in[i];"
                   " out[i] = s[threadIdx.x ^ 1]; }");
    WorkerProcess worker;
    worker.send(run);
    const auto started = worker.events().wait<event::Started>();
    EXPECT_THAT(started.environment, testing::Contains(testing::Pair(
                                         "check", Value("on small problems before first use"))));
    std::map<std::string, Value> environment(started.environment.begin(),
                                             started.environment.end());
    const std::string options = environment.at("compiler_options").text();
    EXPECT_THAT(options, testing::HasSubstr("-std=c++17 "));
    EXPECT_THAT(options, testing::HasSubstr(" -O2"));
    EXPECT_THAT(options, testing::Not(testing::HasSubstr("/")));
    worker.events().wait<event::Finished>();
    ASSERT_EQ(rowsOf(worker).size(), 1U);
    const Measurement row = rowsOf(worker)[0];
    EXPECT_EQ(row.status, Status::Failed);
    EXPECT_EQ(row.reason->where.line, 14);
    EXPECT_THAT(row.reason->what.english(), testing::HasSubstr("race: "));
    EXPECT_THAT(row.reason->hint.english(),
                testing::HasSubstr("the check of a small problem found this error in thread ("));

    // Without the check its wrong result fails it, or nothing does.
    run.experiment.measure.check = false;
    WorkerProcess unchecked;
    unchecked.send(run);
    EXPECT_THAT(unchecked.events().wait<event::Started>().environment,
                testing::Contains(testing::Pair("check", Value("off"))));
    unchecked.events().wait<event::Finished>();
    EXPECT_THAT(rowsOf(unchecked)[0].reason->what.english(),
                testing::Not(testing::HasSubstr("race")));
}

TEST(WorkerProcess, GivesModelledMetricsWhereTheyAreAskedFor) {
    request::Run run = copyRun(1, 1, quick());
    run.experiment.sweep.pop_back();
    run.experiment.plot.y = "load_efficiency";
    WorkerProcess worker;
    worker.send(run);
    worker.events().wait<event::Finished>();
    ASSERT_EQ(rowsOf(worker).size(), 1U);
    const MetricValues metrics = rowsOf(worker)[0].metrics;
    // 100 floats. The last four fill half of a sector.
    EXPECT_EQ(metrics.at("load_efficiency"), 400.0 / 416);
    EXPECT_EQ(metrics.at("store_efficiency"), 400.0 / 416);
    EXPECT_GT(metrics.at("time"), 0);
    EXPECT_FALSE(metrics.contains("shared_efficiency"));
}
