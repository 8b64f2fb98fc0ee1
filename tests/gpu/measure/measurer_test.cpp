#include "gpu/measure/measurer.h"

#include "gpu/model/text/error.h"
#include "tests/gpu/device/fake_device.h"
#include "tests/gpu/measure/doubling_problem.h"
#include "tests/gpu/measure/remark_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

using namespace kernelcurve;

namespace {

void doubleEach(FakeOperation& operation, const std::stop_token&) {
    const auto out = operation.buffer(0).as<std::int32_t>();
    const auto in = operation.buffer(1).as<std::int32_t>();
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = 2 * in[i];
}

class Notes : public MeasureObserver {
  public:
    void stageBegins(Stage stage) override { stages.push_back(stage); }
    void launchBegins(double seconds) override {
        ++open;
        ++launches;
        allowed = seconds;
    }
    void launchEnds() override { --open; }

    std::vector<Stage> stages;
    int open = 0;
    int launches = 0;
    double allowed = 0;
};

class MeasurerTest : public testing::Test {
  protected:
    MeasurerTest() {
        device.kernel = doubleEach;
        kernel.id = "doubling";
        kernel.name = "doubling.cu";
    }
    Measurer measurer(const MeasuringRules& rules = {}) {
        return Measurer(device, rules, [this] { return device.now; });
    }
    ResolvedConfiguration configuration(std::int64_t n = 1000) const {
        return doublingConfiguration(problem, kernel, n);
    }
    ResolvedConfiguration managed(MemoryKind kind) const {
        ResolvedConfiguration resolved = configuration();
        for (BufferSpec& buffer : resolved.buffers)
            buffer.memory = kind;
        return resolved;
    }
    std::string failureOf(Measurer& measurer, const ResolvedConfiguration& resolved) {
        try {
            measurer.measure(resolved, notes, {});
        } catch (const Error& error) {
            return error.failure().what.english();
        }
        return "measured";
    }

    DoublingProblem problem;
    KernelFile kernel;
    FakeDevice device;
    Notes notes;
};

} // namespace

TEST_F(MeasurerTest, MeasuresWithEveryFigure) {
    Measurer measure = measurer();
    const Measurement result = measure.measure(configuration(), notes, {});
    EXPECT_EQ(result.status, Status::Measured);
    EXPECT_EQ(result.configuration.text(), "doubling block=128 n=1000");
    EXPECT_EQ(result.stopped, StopReason::NoiseReached);
    EXPECT_EQ(result.clock, "steady");
    const MetricValues expected = {
        {"time", 1e-3},         {"time_min", 1e-3},  {"time_mean", 1e-3}, {"time_max", 1e-3},
        {"time_q1", 1e-3},      {"time_q3", 1e-3},   {"noise", 0.0},      {"deviation", 0.0},
        {"samples", 10.0},      {"bandwidth", 8e6},  {"error_max", 0.0},  {"compile_time", 0.25},
        {"threads", 8 * 128.0}, {"registers", 32.0}, {"occupancy", 0.75}};
    for (const auto& [tag, value] : expected) {
        ASSERT_TRUE(result.metrics.contains(tag)) << tag;
        EXPECT_NEAR(result.metrics.at(tag), value, 1e-9 * (1 + value)) << tag;
    }
    EXPECT_EQ(result.metrics.size(), expected.size());
    EXPECT_EQ(result.times, (SampledTimes{1e-3, 0, std::vector<SampledTimes::Bin>(10)}));
    EXPECT_TRUE(result.remarks.empty());
    EXPECT_EQ(notes.stages,
              (std::vector<Stage>{Stage::Prepare, Stage::Compile, Stage::Verify, Stage::Measure}));
    EXPECT_EQ(notes.open, 0);
    EXPECT_GE(notes.launches, 12);
    EXPECT_EQ(notes.allowed, 10.0);
}

TEST_F(MeasurerTest, CountsCyclesAndTheTimeOfAnAccess) {
    device.about.multiprocessors = 4;
    device.about.properties = {{{}, {{"clock", {}, 2e9, "Hz"}}}};
    ResolvedConfiguration resolved = configuration();
    resolved.accesses = 2000;
    resolved.operations = 16000;
    resolved.figures = {{"compute_to_memory", 3.5}};
    Measurer measure = measurer();
    const MetricValues metrics = measure.measure(resolved, notes, {}).metrics;
    EXPECT_DOUBLE_EQ(metrics.at("cycles"), 2e6);
    EXPECT_DOUBLE_EQ(metrics.at("access_time"), 2e-6);
    EXPECT_DOUBLE_EQ(metrics.at("access_cycles"), 4000);
    EXPECT_DOUBLE_EQ(metrics.at("intensity"), 2); // of 8000 bytes
    EXPECT_DOUBLE_EQ(metrics.at("compute_to_memory"), 3.5);
    // Without a known clock, no cycles are reported, and no other value replaces them.
    device.about.properties.clear();
    const MetricValues without = measure.measure(resolved, notes, {}).metrics;
    EXPECT_FALSE(without.contains("cycles"));
    EXPECT_FALSE(without.contains("access_cycles"));
    EXPECT_DOUBLE_EQ(without.at("access_time"), 2e-6);
}

TEST_F(MeasurerTest, EveryFigureIsARegisteredMetric) {
    Measurer measure = measurer();
    for (const auto& [tag, value] : measure.measure(configuration(), notes, {}).metrics)
        EXPECT_NE(findMetric(tag), nullptr) << tag;
}

TEST_F(MeasurerTest, TakesNoCompileTimeFromACache) {
    device.compiler = [](const CompileRequest&, std::stop_token) {
        auto program = std::make_shared<FakeProgram>();
        program->cached = true;
        return program;
    };
    Measurer measure = measurer();
    EXPECT_FALSE(measure.measure(configuration(), notes, {}).metrics.contains("compile_time"));
}

TEST_F(MeasurerTest, VerifiesBeforeItTimes) {
    device.kernel = [](FakeOperation& operation, std::stop_token stop) {
        doubleEach(operation, stop);
        operation.buffer(0).as<std::int32_t>()[17] = 5;
    };
    Measurer measure = measurer();
    EXPECT_EQ(failureOf(measure, configuration()),
              "1 of 1000 elements are wrong; the first is out[17]: expected 36, found 5");
    EXPECT_EQ(device.timed, 0);
}

TEST_F(MeasurerTest, PoisonsOutputsSoThatUnwrittenElementsAreSeen) {
    // The first result is correct. A kernel that then omits the tail must not find the earlier
    // result in the output.
    Measurer measure = measurer();
    measure.measure(configuration(), notes, {});
    device.kernel = [](FakeOperation& operation, const std::stop_token&) {
        const auto in = operation.buffer(1).as<std::int32_t>();
        for (std::size_t i = 0; i < 997; ++i)
            operation.buffer(0).as<std::int32_t>()[i] = 2 * in[i];
    };
    EXPECT_EQ(failureOf(measure, configuration()),
              "3 of 1000 elements are wrong; the first is out[997]: expected 1996, found -1");
}

TEST_F(MeasurerTest, KeepsInputsBetweenConfigurationsOfTheSameProblem) {
    Measurer measure = measurer();
    measure.measure(configuration(), notes, {});
    measure.measure(configuration(), notes, {});
    EXPECT_EQ(device.calls.count("upload 4000"), 1);
    EXPECT_EQ(device.calls.count("allocate 4000"), 2);
    measure.measure(configuration(500), notes, {});
    EXPECT_EQ(device.calls.count("upload 2000"), 1);
    measure.measure(configuration(), notes, {});
    EXPECT_EQ(device.calls.count("upload 4000"), 2);
}

TEST_F(MeasurerTest, DoesNotBlameAKernelForInputsThatAnotherDestroyed) {
    Measurer measure = measurer();
    device.kernel = [](FakeOperation& operation, std::stop_token stop) {
        doubleEach(operation, stop);
        operation.buffer(1).fill(std::byte{0});
    };
    EXPECT_EQ(measure.measure(configuration(), notes, {}).status, Status::Measured);
    device.kernel = doubleEach;
    EXPECT_EQ(measure.measure(configuration(), notes, {}).status, Status::Measured);
}

TEST_F(MeasurerTest, StartsAfreshAfterAWrongResult) {
    Measurer measure = measurer();
    device.kernel = [](FakeOperation&, const std::stop_token&) {};
    EXPECT_NE(failureOf(measure, configuration()), "measured");
    device.kernel = doubleEach;
    EXPECT_EQ(failureOf(measure, configuration()), "measured");
    EXPECT_EQ(device.calls.count("upload 4000"), 2);
}

TEST_F(MeasurerTest, RefusesAProblemLargerThanTheMemory) {
    device.about.limits.memoryBytes = std::int64_t{1} << 30U;
    Measurer measure = measurer();
    EXPECT_EQ(
        failureOf(measure, configuration(std::int64_t{200} << 20U)),
        "Not enough memory on the device: the arrays need 1.6 GiB, but only 1.0 GiB is available");
    EXPECT_EQ(device.calls.count("upload 4000"), 0);
    EXPECT_EQ(failureOf(measure, configuration()), "measured");
}

TEST_F(MeasurerTest, ClearsZeroedArraysBeforeEveryRun) {
    kernel.zeroed = {"count"};
    ResolvedConfiguration resolved = configuration();
    resolved.scratch = {{"count", BufferRole::Output, 1, 4}};
    resolved.launches[0].arguments.emplace_back(ArrayArgument{2});
    std::vector<std::int32_t> seen;
    device.kernel = [&](FakeOperation& operation, std::stop_token stop) {
        doubleEach(operation, stop);
        const auto count = operation.buffer(3).as<std::int32_t>();
        seen.push_back(count[0]++);
    };
    Measurer measure = measurer({.timing = TimingMode::Cold});
    measure.measure(resolved, notes, {});
    ASSERT_GE(seen.size(), 12U);
    EXPECT_EQ(seen, std::vector<std::int32_t>(seen.size(), 0));
    // The output is cleared first, so that the flush is directly before the timed run.
    const std::vector<std::string> calls = device.calls.all();
    const auto lastTime = std::find(calls.rbegin(), calls.rend(), "time 1");
    ASSERT_NE(lastTime, calls.rend());
    EXPECT_EQ(*(lastTime + 1), "flush");
    EXPECT_EQ(*(lastTime + 2), "fill 0");
}

TEST_F(MeasurerTest, PutsBackBeforeEveryRunWhatItWritesOver) {
    ResolvedConfiguration resolved = configuration();
    resolved.buffers[0].role = BufferRole::InOut;
    std::vector<std::int32_t> seen;
    device.kernel = [&](FakeOperation& operation, const std::stop_token&) {
        const auto array = operation.buffer(0).as<std::int32_t>();
        seen.push_back(array[0]);
        for (std::int32_t& element : array)
            element *= 2;
    };
    Measurer measure = measurer();
    EXPECT_EQ(remarksOf(measure.measure(resolved, notes, {})), std::vector<std::string>());
    ASSERT_GE(seen.size(), 12U);
    EXPECT_EQ(seen, std::vector<std::int32_t>(seen.size(), DoublingProblem::input(0)));
}

TEST_F(MeasurerTest, SaysWhereMemoryIsTooShortToPutBack) {
    device.about.limits.memoryBytes = 10000; // the arrays occupy 8000 bytes of it
    ResolvedConfiguration resolved = configuration();
    resolved.buffers[0].role = BufferRole::InOut;
    device.kernel = [](FakeOperation& operation, const std::stop_token&) {
        for (std::int32_t& element : operation.buffer(0).as<std::int32_t>())
            element = static_cast<std::int32_t>(2U * static_cast<std::uint32_t>(element));
    };
    Measurer measure = measurer();
    EXPECT_EQ(remarksOf(measure.measure(resolved, notes, {})),
              (std::vector<std::string>{
                  "each timed run starts with the previous run's result in out, because the device "
                  "lacks memory for a copy of the original values"}));
}

TEST_F(MeasurerTest, FlushesCachesOnlyWhereColdIsAskedFor) {
    Measurer warm = measurer();
    warm.measure(configuration(), notes, {});
    EXPECT_EQ(device.calls.count("flush"), 0);
    Measurer cold = measurer({.timing = TimingMode::Cold});
    const auto timed = device.timed;
    cold.measure(configuration(), notes, {});
    EXPECT_EQ(device.calls.count("flush"), device.timed - timed);
}

TEST_F(MeasurerTest, MakesBatchesLongAgainstTheClock) {
    device.seconds = [](int) { return 2e-6; };
    device.overhead = 1e-3;
    Measurer measure = measurer({.timing = TimingMode::Batch});
    const Measurement result = measure.measure(configuration(), notes, {});
    EXPECT_DOUBLE_EQ(result.metrics.at("time"), 2e-6);
    // One call to determine the repetitions, then ten samples.
    EXPECT_EQ(device.calls.count("time 600"), 11);
    EXPECT_EQ(remarksOf(result), (std::vector<std::string>{"600 consecutive launches per sample"}));
}

TEST_F(MeasurerTest, LeavesLongKernelsAloneInABatch) {
    device.seconds = [](int) { return 20e-3; };
    Measurer measure = measurer({.timing = TimingMode::Batch});
    EXPECT_TRUE(measure.measure(configuration(), notes, {}).remarks.empty());
    EXPECT_EQ(device.calls.count("time 1"), device.timed);
}

TEST_F(MeasurerTest, SaysThatTheNoiseWasNotReachedInTime) {
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal(20e-3, 4e-3);
    device.seconds = [&](int) { return normal(random); };
    Measurer measure = measurer({.maxTime = 0.5});
    const Measurement result = measure.measure(configuration(), notes, {});
    EXPECT_EQ(result.stopped, StopReason::TimedOut);
    const auto samples = std::to_string(static_cast<int>(result.metrics.at("samples")));
    ASSERT_EQ(result.remarks.size(), 2U);
    EXPECT_EQ(remarksOf(result)[0], "stopped after 500 ms with " + samples + " samples");
    EXPECT_THAT(remarksOf(result)[1],
                testing::MatchesRegex("the noise is [0-9.]+ %, above the target of 0.5 %"));
}

TEST_F(MeasurerTest, TakesAsManySamplesAsAreAskedFor) {
    device.seconds = [](int i) { return 1e-3 * (1 + i % 3); };
    Measurer measure = measurer({.samples = 25});
    const Measurement result = measure.measure(configuration(), notes, {});
    EXPECT_EQ(result.stopped, StopReason::CountReached);
    EXPECT_EQ(result.metrics.at("samples"), 25);
    EXPECT_EQ(result.times.count(), 25);
    EXPECT_TRUE(result.remarks.empty()) << "nobody asked for a noise";
}

TEST_F(MeasurerTest, StopsAtTheLimit) {
    device.seconds = [](int i) { return i % 2 == 0 ? 0.3 : 0.2; };
    Measurer measure = measurer({.maxTime = 100, .limit = 1});
    const Measurement result = measure.measure(configuration(), notes, {});
    // After 0.3 s of warm-up and 0.2 + 0.3 s, another sample could take until 1.1 s.
    EXPECT_EQ(result.stopped, StopReason::TimedOut);
    EXPECT_EQ(result.metrics.at("samples"), 2);
    EXPECT_EQ(remarksOf(result)[0], "sampling stopped at the limit of 1 s after 2 samples");
}

TEST_F(MeasurerTest, RecommendsBatchesForShortKernelsOnEvents) {
    device.clock = "events";
    device.seconds = [](int) { return 3e-6; };
    Measurer measure = measurer();
    EXPECT_EQ(remarksOf(measure.measure(configuration(), notes, {})),
              (std::vector<std::string>{"the time is shorter than 10 us: the timing mode `batch` "
                                        "measures such kernels more accurately"}));
}

TEST_F(MeasurerTest, CountsAfterTheLastSample) {
    device.counted = {{"dram_read_bytes", 3000}, {"dram_write_bytes", 1000}};
    Measurer measure = measurer({.counters = true, .samples = 5});
    EXPECT_EQ(measure.prepareCounters(), "FAKE 1");
    const Measurement result = measure.measure(configuration(), notes, {});
    EXPECT_EQ(result.metrics.at("dram_read_bytes"), 3000);
    EXPECT_DOUBLE_EQ(result.metrics.at("dram_bandwidth"), 4000 / result.metrics.at("time"));
    EXPECT_EQ(device.calls.count("count"), 1);
    EXPECT_TRUE(remarksOf(result).empty());
    Measurer plain = measurer({.samples = 5});
    EXPECT_EQ(plain.prepareCounters(), "off");
    EXPECT_FALSE(plain.measure(configuration(), notes, {}).metrics.contains("dram_read_bytes"));
    EXPECT_EQ(device.calls.count("count"), 1);
}

TEST_F(MeasurerTest, CountsWithCachesAsARunLeavesThem) {
    device.counted = {{"dram_read_bytes", 3000}};
    const auto runsBeforeCounting = [&](TimingMode timing) {
        Measurer measure = measurer({.timing = timing, .counters = true, .samples = 5});
        measure.measure(configuration(), notes, {});
        const std::vector<std::string> calls = device.calls.all();
        const auto timed = std::find(calls.rbegin(), calls.rend(), "time 1");
        return std::count(calls.rbegin(), timed, "run");
    };
    EXPECT_EQ(runsBeforeCounting(TimingMode::Warm), 1);
    EXPECT_EQ(runsBeforeCounting(TimingMode::Cold), 0) << "they are flushed";
}

TEST_F(MeasurerTest, SaysInEveryRowWhyItDoesNotCount) {
    device.noCounters = Failure{message("they are locked away"), message("ask for the key"), {}};
    Measurer measure = measurer({.counters = true, .samples = 5});
    EXPECT_EQ(measure.prepareCounters(), "not possible: they are locked away");
    for (int row = 0; row < 2; ++row) {
        const Measurement result = measure.measure(configuration(), notes, {});
        EXPECT_EQ(result.status, Status::Measured);
        EXPECT_TRUE(result.metrics.contains("time"));
        EXPECT_EQ(remarksOf(result), (std::vector<std::string>{
                                         "no counters: they are locked away (ask for the key)"}));
    }
    EXPECT_EQ(device.calls.count("count"), 0);
}

TEST_F(MeasurerTest, CountsWhatManagedMemoryMovesAfterTheLastSample) {
    device.moved = PageMoves{12, 8192, 4096, 3};
    Measurer measure = measurer({.samples = 5});
    EXPECT_FALSE(measure.measure(configuration(), notes, {}).metrics.contains("page_faults"));
    EXPECT_EQ(device.calls.count("count moves"), 0) << "nothing is managed there";
    for (const MemoryKind kind :
         {MemoryKind::Managed, MemoryKind::Prefetched, MemoryKind::Resident}) {
        SCOPED_TRACE(nameOf(kind));
        const Measurement result = measure.measure(managed(kind), notes, {});
        EXPECT_EQ(device.calls.last(), "count moves");
        EXPECT_EQ(result.metrics.at("page_faults"), 12);
        EXPECT_EQ(result.metrics.at("host_page_faults"), 3);
        EXPECT_EQ(result.metrics.at("moved_to_device"), 8192);
        EXPECT_EQ(result.metrics.at("moved_to_host"), 4096);
        EXPECT_EQ(result.metrics.at("samples"), 5);
        EXPECT_TRUE(remarksOf(result).empty());
    }
    device.moved.reset();
    EXPECT_FALSE(
        measure.measure(managed(MemoryKind::Managed), notes, {}).metrics.contains("page_faults"))
        << "never 0 where nobody counted";
}

TEST_F(MeasurerTest, SaysOnceInARowWhyNobodyCountedPageFaults) {
    device.noMoves = Failure{message("they are locked away"), message("ask for the key"), {}};
    Measurer measure = measurer({.samples = 5});
    const Measurement result = measure.measure(managed(MemoryKind::Managed), notes, {});
    EXPECT_EQ(result.status, Status::Measured);
    EXPECT_EQ(result.metrics.at("samples"), 5);
    EXPECT_FALSE(result.metrics.contains("page_faults"));
    EXPECT_EQ(remarksOf(result),
              (std::vector<std::string>{
                  "page faults not counted: they are locked away (ask for the key)"}));
}

TEST_F(MeasurerTest, ARowHasOneClock) {
    // After ten samples, the device must switch to another clock.
    device.clock = "cupti";
    device.seconds = [this](int i) {
        if (i == 15)
            device.clock = "events";
        return i < 15 ? 1e-3 : 2e-3;
    };
    Measurer measure = measurer({.samples = 30});
    const Measurement result = measure.measure(configuration(), notes, {});
    EXPECT_EQ(result.clock, "events");
    EXPECT_DOUBLE_EQ(result.metrics.at("time_min"), 2e-3) << "nothing of the other clock is left";
    EXPECT_EQ(result.metrics.at("samples"), 30);
}

TEST_F(MeasurerTest, RunsLibraryCallsWithoutCompiling) {
    kernel.library = "memcpy";
    device.kernel = [](FakeOperation& operation, std::stop_token stop) {
        EXPECT_EQ(operation.call->name, "memcpy");
        EXPECT_EQ(operation.call->buffers[0].first, "out");
        EXPECT_EQ(operation.call->numbers,
                  (Values{{"n", std::int64_t{1000}}, {"bytes", std::int64_t{4000}}}));
        doubleEach(operation, stop);
    };
    Measurer measure = measurer();
    const Measurement result = measure.measure(configuration(), notes, {});
    EXPECT_FALSE(result.metrics.contains("threads"));
    EXPECT_FALSE(result.metrics.contains("compile_time"));
    EXPECT_EQ(notes.stages.front(), Stage::Prepare);
}

TEST_F(MeasurerTest, AllocatesArraysInTheMemoryThatTheKernelWants) {
    ResolvedConfiguration resolved = configuration();
    for (BufferSpec& buffer : resolved.buffers)
        if (buffer.name == "in")
            buffer.memory = MemoryKind::Pinned;
    device.about.limits.memoryBytes = 4000; // the host's array does not count
    Measurer measure = measurer();
    measure.measure(resolved, notes, {});
    EXPECT_EQ(device.calls.count("allocate 4000 pinned"), 1);
    EXPECT_EQ(device.calls.count("allocate 4000"), 1);
    // Arrays of the same size in other memory are different arrays.
    resolved.buffers = configuration().buffers;
    device.about.limits.memoryBytes = 8000;
    measure.measure(resolved, notes, {});
    EXPECT_EQ(device.calls.count("allocate 4000"), 3);
}

TEST_F(MeasurerTest, HandsOverTexturesAndSymbols) {
    ResolvedConfiguration resolved = configuration();
    resolved.launches[0].arguments.emplace_back(
        TextureView{1, 10, 100, {.filter = TextureFilter::Linear}});
    resolved.launches[0].symbols = {{"results", 0, true}, {"weights", 1}};
    device.kernel = [](FakeOperation& operation, std::stop_token stop) {
        const Launch& launch = operation.launches.at(0);
        const auto& view = std::get<TextureView>(launch.arguments.at(3));
        EXPECT_EQ(operation.arrays.at(view.array), &operation.buffer(1));
        EXPECT_EQ(view.width, 10);
        EXPECT_EQ(view.height, 100);
        EXPECT_EQ(view.reading.filter, TextureFilter::Linear);
        ASSERT_EQ(launch.symbols.size(), 2U);
        EXPECT_EQ(operation.arrays.at(launch.symbols[0].array), &operation.buffer(0));
        EXPECT_TRUE(launch.symbols[0].isWritten);
        EXPECT_EQ(launch.symbols[1].array, view.array);
        EXPECT_FALSE(launch.symbols[1].isWritten);
        doubleEach(operation, stop);
    };
    Measurer measure = measurer();
    measure.measure(resolved, notes, {});
    EXPECT_GT(notes.launches, 0);
}

TEST_F(MeasurerTest, StopsBetweenLaunches) {
    std::stop_source cancel;
    device.seconds = [&](int i) {
        if (i == 7)
            cancel.request_stop();
        return 1e-3 * (1 + i % 5);
    };
    Measurer measure = measurer();
    EXPECT_THROW(measure.measure(configuration(), notes, cancel.get_token()), Cancelled);
    EXPECT_EQ(device.timed, 8);
    EXPECT_EQ(notes.open, 0);
}

TEST_F(MeasurerTest, AnnouncedConfigurationsAreCompiledOnce) {
    device.aheadThreads = 1;
    Measurer measure = measurer();
    EXPECT_EQ(measure.compiledAhead(), 2U);
    measure.announce(configuration());
    measure.announce(configuration());
    measure.measure(configuration(), notes, {});
    EXPECT_EQ(device.calls.count("compile doubling"), 1);
}
