// Tests the CUDA device on the fake driver with a CUPTI that works, refuses or loses records.

#include "gpu/device/cuda/counters/counter_table.h"
#include "gpu/device/cuda/counters/cupti_failure.h"
#include "gpu/device/cuda/counters/profiling.h"
#include "gpu/device/cuda/cuda_device.h"
#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/cuda/launch/cuda_program.h"
#include "gpu/device/library.h"
#include "tests/gpu/device/cuda/fake_cupti.h"
#include "tests/gpu/device/cuda/fake_driver.h"
#include "tests/gpu/device/test_launch.h"

#include <cupti.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>

using namespace kernelcurve;
using testing::AllOf;
using testing::HasSubstr;

namespace {

constexpr const char* folder = KERNELCURVE_BUILD_DIR "/tests/fake_toolkit";
constexpr const char* addKernel = "_Z3addPf"; // add(float*)

class CuptiTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!loadNvrtc(13000, 90))
            GTEST_SKIP() << "NVRTC is not installed";
        setenv("CUDA_HOME", folder, 1);
        cache_ = std::filesystem::temp_directory_path() / "kernelcurve_cupti_test";
        std::filesystem::remove_all(cache_);
        setenv("XDG_CACHE_HOME", cache_.c_str(), 1);
        fake::reset();
        fake::state().functions[addKernel] = {{}, {{0, 8}}};
        fake::state().functions["copy"] = {{}, {{0, 8}, {8, 8}}};
        library_ = Library(std::string(folder) + "/lib64/libcupti.so.13");
        ASSERT_TRUE(library_.loaded()) << library_.error();
        cupti_ = library_.function<fake::Cupti* (*)()>("fakeCupti")();
        move_ = library_.function<decltype(&fakeCuptiMove)>("fakeCuptiMove");
        taken_ = library_.function<decltype(&fakeCuptiTaken)>("fakeCuptiTaken");
        *cupti_ = whole();
    }
    void TearDown() override {
        device_.reset();
        std::filesystem::remove_all(cache_);
    }

    static fake::Cupti whole() {
        fake::Cupti cupti;
        cupti.metrics = {{"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", 1000},
                         {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", 4000},
                         {"smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct", 80},
                         {"dram__bytes_op_read.sum", 5000},
                         {"smsp__sass_average_data_bytes_per_sector_mem_global_op_st.pct", NAN},
                         {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", 0},
                         {"gpu__time_duration.sum", 3500}};
        return cupti;
    }
    void open() {
        device_ = openCudaDevice("cuda:0");
        context_ = std::make_shared<CudaContext>(loadDriver(), 0);
        buffer_ = device_->allocate(64);
    }
    std::unique_ptr<Operation> launches(int count) {
        const auto program = std::make_shared<CudaProgram>(context_,
                                                           CompiledCode{{{addKernel, 0}},
                                                                        "",
                                                                        "\x7f"
                                                                        "ELF"},
                                                           false, 0.5);
        TestLaunch launch;
        launch.arguments = {buffer_.get()};
        return device_->prepare(program,
                                bound(std::vector<TestLaunch>(std::size_t(count), launch)));
    }
    std::string refusalToCount(Operation& operation) {
        return refusal([&] { countersOf(*device_).count(operation, [] {}, {}); });
    }
    template <typename Action>
    static std::string refusal(const Action& action) {
        try {
            action();
        } catch (const DeviceError& error) {
            EXPECT_FALSE(error.fatal());
            EXPECT_FALSE(error.failure().hint.empty());
            return error.failure().what.english() + " | " + error.failure().hint.english();
        }
        return "counted";
    }

    std::filesystem::path cache_;
    Library library_;
    fake::Cupti* cupti_ = nullptr;
    decltype(&fakeCuptiMove) move_ = nullptr;
    decltype(&fakeCuptiTaken) taken_ = nullptr;
    std::unique_ptr<Device> device_;
    std::shared_ptr<CudaContext> context_;
    std::unique_ptr<Buffer> buffer_;
};

TEST_F(CuptiTest, TimesAKernelByItsRecord) {
    open();
    const auto one = launches(1);
    device_->run(*one, {});
    // Records state 4 us and the hardware counts 3.5 us. The difference is not part of the kernel.
    EXPECT_NEAR(device_->time(*one, 1, {}), 3.5e-6, 1e-12);
    EXPECT_EQ(device_->clockName(), "cupti");
    std::map<std::string, Value> environment;
    for (const auto& [name, value] : device_->environment())
        environment[name] = value;
    EXPECT_NEAR(environment.at("clock_zero").real(), 5e-7, 1e-12);
    cupti_->nanoseconds = 7000;
    EXPECT_NEAR(device_->time(*one, 1, {}), 6.5e-6, 1e-12);
}

TEST_F(CuptiTest, TheRecordsZeroIsFoundOnceAndKept) {
    open();
    device_.reset();
    cupti_->metrics["gpu__time_duration.sum"] = 1000;
    open();
    const auto one = launches(1);
    EXPECT_NEAR(device_->time(*one, 1, {}), 3.5e-6, 1e-12);
}

TEST_F(CuptiTest, RecordsCountAsTheyAreWhereNobodyTellsTheirZero) {
    cupti_->refusals["cuptiRangeProfilerEnable"] = 35;
    open();
    const auto one = launches(1);
    EXPECT_NEAR(device_->time(*one, 1, {}), 4e-6, 1e-12);
    EXPECT_EQ(device_->clockName(), "cupti");
    for (const auto& [name, value] : device_->environment())
        EXPECT_NE(name, "clock_zero");
}

TEST_F(CuptiTest, TimesSeveralKernelsAndBatchesByEvents) {
    open();
    fake::state().millisecondsPerLaunch = 0.25F;
    const auto two = launches(2);
    EXPECT_DOUBLE_EQ(device_->time(*two, 1, {}), 0.0005);
    EXPECT_EQ(device_->clockName(), "events");
    const auto one = launches(1);
    EXPECT_NEAR(device_->time(*one, 1, {}), 3.5e-6, 1e-12);
    EXPECT_DOUBLE_EQ(device_->time(*one, 100, {}), 0.025);
    EXPECT_EQ(device_->clockName(), "events");
    EXPECT_EQ(cupti_->calls.back(), "off") << "records would widen the gaps";
    EXPECT_NEAR(device_->time(*one, 1, {}), 3.5e-6, 1e-12);
    EXPECT_EQ(device_->clockName(), "cupti");
}

TEST_F(CuptiTest, ALostRecordIsMeasuredAgainAndManyEndIt) {
    open();
    fake::state().millisecondsPerLaunch = 0.25F;
    const auto one = launches(1);
    cupti_->lost = 2;
    EXPECT_NEAR(device_->time(*one, 1, {}), 3.5e-6, 1e-12);
    cupti_->lost = 1000;
    EXPECT_DOUBLE_EQ(device_->time(*one, 1, {}), 0.00025);
    EXPECT_EQ(device_->clockName(), "events");
    cupti_->lost = 0;
    EXPECT_DOUBLE_EQ(device_->time(*one, 1, {}), 0.00025) << "not asked again";
}

TEST_F(CuptiTest, WithoutRecordsEventsTime) {
    for (const char* refused : {"cuptiActivityRegisterCallbacks", "cuptiActivityEnable"}) {
        cupti_->refusals = {{refused, 39}};
        open();
        EXPECT_FALSE(device_->cachesPersist()) << "39: another tool is attached";
        fake::state().millisecondsPerLaunch = 0.25F;
        EXPECT_EQ(device_->clockName(), "events");
        const auto one = launches(1);
        EXPECT_DOUBLE_EQ(device_->time(*one, 1, {}), 0.00025);
        device_.reset();
    }
}

TEST_F(CuptiTest, StandsBackForAnotherTool) {
    setenv("CUDA_INJECTION64_PATH", "/opt/nvidia/nsight/injection.so", 1);
    open();
    const std::string refusal = refusalToCount(*launches(1));
    EXPECT_FALSE(device_->cachesPersist()) << "it would list the runs between";
    unsetenv("CUDA_INJECTION64_PATH");
    EXPECT_EQ(device_->clockName(), "events");
    EXPECT_NE(refusal.find("compute-sanitizer"), std::string::npos) << refusal;
    EXPECT_TRUE(cupti_->calls.empty()) << "not even asked";
    std::map<std::string, Value> environment;
    for (const auto& [name, value] : device_->environment())
        environment[name] = value;
    EXPECT_NE(environment.at("clock_records").text().find("not possible: another tool"),
              std::string::npos);
}

TEST_F(CuptiTest, CountsAllKernelsOfAnOperation) {
    open();
    EXPECT_EQ(countersOf(*device_).openCounters(), "CUPTI 13, GH100");
    cupti_->calls.clear();
    int runs = 0;
    const HardwareCounts counts = countersOf(*device_).count(*launches(3), [&runs] { ++runs; }, {});
    EXPECT_EQ(runs, cupti_->passes) << "what a run changes is put back before each";
    EXPECT_EQ(counts.at("load_requests"), 3000);
    EXPECT_EQ(counts.at("load_sectors"), 12000);
    EXPECT_EQ(counts.at("load_percent"), 80.0 * 12000) << "times what it is an average over";
    EXPECT_EQ(counts.at("dram_read_bytes"), 15000) << "GB20x has another name for it";
    EXPECT_FALSE(counts.contains("store_percent")) << "an average over nothing";
    EXPECT_FALSE(counts.contains("multiply_adds")) << "this chip does not have it";
    EXPECT_EQ(cupti_->calls.back(), "counted") << "the profiler lets go of the GPU";
    const auto one = launches(1);
    EXPECT_NEAR(device_->time(*one, 1, {}), 3.5e-6, 1e-12) << "records go on after counting";
}

TEST_F(CuptiTest, AReaderThatHoldsTheContextTakesItOnce) {
    open();
    countersOf(*device_).openCounters(); // afterwards, CUPTI returns no records
    const auto operation = launches(2);
    const auto count = [&](CounterReader& reader) {
        return reader
            .count(
                2, [] {}, [&] { device_->run(*operation, {}); })
            .at("load_requests");
    };
    auto reader = openCounterReader(13000, 0, counterSources());
    cupti_->calls.clear();
    EXPECT_EQ(count(*reader) + count(*reader), 4000);
    EXPECT_THAT(cupti_->calls, testing::ElementsAre("counting", "counted", "counting", "counted"));
    auto held = reader->hold();
    cupti_->calls.clear();
    EXPECT_EQ(count(*reader) + count(*reader), 4000);
    EXPECT_THAT(cupti_->calls, testing::IsEmpty());
    held.reset();
    EXPECT_THAT(cupti_->calls, testing::ElementsAre("counted"));
}

TEST_F(CuptiTest, SaysWhyItCannotCountAndGoesOn) {
    const std::map<int, std::vector<const char*>> words = {
        {26, {"another program uses the hardware counters", "dcgmi profile --pause"}},
        {33, {"virtual GPU", "vGPU"}},
        {35, {"only for administrators", "NVreg_RestrictProfilingToAdminUsers=0"}},
        {39, {"another tool is attached", "run without the tool"}},
        {40, {"virtual GPU", "enable profiling for this vGPU"}},
        {41, {"confidential computing", "another GPU"}},
        {43, {"MIG", "whole GPU"}},
        {45, {"WSL", "Control Panel"}},
        {999,
         {"CUPTI failed in cuptiRangeProfilerEnable: CUPTI_ERROR_OF_THE_FAKE (999)", "timing"}}};
    open();
    const auto one = launches(1);
    for (const auto& [code, texts] : words) {
        cupti_->refusals = {{"cuptiRangeProfilerEnable", code}};
        EXPECT_THAT(refusalToCount(*one), AllOf(HasSubstr(texts[0]), HasSubstr(texts[1]))) << code;
        EXPECT_NEAR(device_->time(*one, 1, {}), 3.5e-6, 1e-12) << code;
    }
    cupti_->refusals = {};
    EXPECT_EQ(refusalToCount(*one), "counted");
    cupti_->refusals = {{"cuptiRangeProfilerSetConfig", 8}};
    EXPECT_THAT(refusalToCount(*one), HasSubstr("not enough memory"));
}

TEST_F(CuptiTest, DoesNotCountWhatReachesTheHost) {
    open();
    buffer_ = device_->allocate(64, MemoryKind::Pinned);
    EXPECT_THAT(refusalToCount(*launches(1)), HasSubstr("arrays in host memory"));
}

constexpr int toDevice = CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_HTOD;
constexpr int toHost = CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_BYTES_TRANSFER_DTOH;
constexpr int faults = CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_GPU_PAGE_FAULT;
constexpr int faultsOfHost = CUPTI_ACTIVITY_UNIFIED_MEMORY_COUNTER_KIND_CPU_PAGE_FAULT_COUNT;

TEST_F(CuptiTest, CountsWhatOneRunMoves) {
    open();
    const auto one = launches(1);
    EXPECT_NEAR(device_->time(*one, 1, {}), 3.5e-6, 1e-12);
    EXPECT_FALSE(device_->capabilities().pages->countMoves(*one, {})) << "nothing of it is managed";
    const auto plain = std::move(buffer_);
    fake::state().kernel = [&](const fake::LaunchRecord&) {
        // These records exceed the size of a buffer that CUPTI receives.
        for (unsigned long long i = 1; i <= 1000; ++i) {
            move_(toDevice, i * 4096);
            move_(toHost, 4096);
            move_(faults, 2);
            move_(faultsOfHost, 1000);
        }
    };
    for (const MemoryKind kind :
         {MemoryKind::Managed, MemoryKind::Prefetched, MemoryKind::Resident}) {
        SCOPED_TRACE(nameOf(kind));
        buffer_ = device_->allocate(64, kind);
        const auto moving = launches(1);
        const int before = fake::state().launches;
        // Nothing is counted before and after it.
        device_->run(*moving, {});
        const auto moves = device_->capabilities().pages->countMoves(*moving, {});
        device_->run(*moving, {});
        EXPECT_EQ(fake::state().launches, before + 3);
        ASSERT_TRUE(moves);
        EXPECT_EQ(moves->toDevice, 500'500 * 4096);
        EXPECT_EQ(moves->toHost, 1000 * 4096);
        EXPECT_EQ(moves->faults, 2000);
        EXPECT_EQ(cupti_->calls.back(), "moves off");
        // Kernel records are still available.
        EXPECT_NEAR(device_->time(*one, 1, {}), 3.5e-6, 1e-12);
        EXPECT_EQ(device_->clockName(), "cupti");
    }
}

TEST_F(CuptiTest, FetchesWhatMovesWhileARunGoesOn) {
    open();
    buffer_ = device_->allocate(64, MemoryKind::Managed);
    const auto moving = launches(1);
    fake::state().kernel = [&](const fake::LaunchRecord&) {
        // Three times as many records as CUPTI keeps. The run ends when all have been fetched.
        for (int turn = 0; turn < 3; ++turn) {
            for (int i = 0; i < 8000; ++i)
                move_(toDevice, 1);
            EXPECT_TRUE(taken_());
        }
    };
    EXPECT_EQ(device_->capabilities().pages->countMoves(*moving, {})->toDevice, 24'000);
}

TEST_F(CuptiTest, SaysWhyItDoesNotCountWhatMovesAndGoesOn) {
    open();
    const auto one = launches(1);
    const auto plain = std::move(buffer_);
    buffer_ = device_->allocate(64, MemoryKind::Managed);
    const auto moving = launches(1);
    const auto refusalToCountMoves = [&] {
        return refusal([&] { device_->capabilities().pages->countMoves(*moving, {}); });
    };
    cupti_->refusals = {{"cuptiActivityConfigureUnifiedMemoryCounter", 27}};
    EXPECT_THAT(refusalToCountMoves(),
                AllOf(HasSubstr("CUPTI failed in cuptiActivityConfigureUnifiedMemoryCounter"),
                      HasSubstr("timing is unaffected")));
    cupti_->refusals = {{"cuptiActivityEnable", 39}};
    EXPECT_THAT(refusalToCountMoves(), HasSubstr("another tool is attached"));
    cupti_->refusals = {};
    EXPECT_NEAR(device_->time(*one, 1, {}), 3.5e-6, 1e-12);
    // The moves of an aborted run do not count in the next run.
    fake::state().kernel = [&](const fake::LaunchRecord&) {
        move_(toHost, 4096);
        fake::state().failures["cuEventRecord"] = CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
    };
    EXPECT_THAT(refusalToCountMoves(), HasSubstr("cuEventRecord"));
    EXPECT_EQ(cupti_->calls.back(), "moves off");
    fake::state().failures = {};
    fake::state().kernel = [&](const fake::LaunchRecord&) { move_(toHost, 4096); };
    EXPECT_EQ(device_->capabilities().pages->countMoves(*moving, {})->toHost, 4096);
    // Without kernel records, there are no records of page moves either.
    cupti_->lost = 1000;
    device_->time(*one, 1, {});
    EXPECT_THAT(refusalToCountMoves(), HasSubstr("CUPTI lost the records"));
    cupti_->refusals = {{"cuptiActivityRegisterCallbacks", 39}};
    device_.reset();
    open();
    buffer_ = device_->allocate(64, MemoryKind::Managed);
    EXPECT_THAT(refusal([&] { device_->capabilities().pages->countMoves(*launches(1), {}); }),
                HasSubstr("another tool is attached"));
}

TEST(CounterTable, TakesWhatAChipHas) {
    const std::vector<std::string> known = {"dram__bytes_op_read", "dram__bytes_write",
                                            "l1tex__t_sectors"};
    std::map<std::string, std::string> chosen;
    for (const ChosenCounter& counter : countersOfChip(counterSources(), known))
        chosen[std::string(counter.source->tag)] = counter.metric;
    EXPECT_EQ(chosen,
              (std::map<std::string, std::string>{{"dram_read_bytes", "dram__bytes_op_read.sum"},
                                                  {"dram_write_bytes", "dram__bytes_write.sum"},
                                                  {"l1_sectors", "l1tex__t_sectors.sum"}}));
}

TEST(CounterTable, HasEveryReasonToWait) {
    for (const Metric& metric : metrics()) {
        if (metric.tag.starts_with("stall_")) {
            const auto found = std::ranges::find(counterSources(), metric.tag, &CounterSource::tag);
            ASSERT_NE(found, counterSources().end()) << metric.tag;
            EXPECT_EQ(found->metric,
                      "smsp__warps_issue_stalled" + std::string(metric.tag.substr(5)) + ".sum");
        }
    }
}

TEST(CuptiFailure, NamesThePackageThatFitsTheDriver) {
    EXPECT_THAT(cuptiMissing(13000, false).hint.english(),
                AllOf(HasSubstr("cuda-cupti-13-0"), HasSubstr("pip install nvidia-cuda-cupti")));
    EXPECT_THAT(cuptiMissing(12040, true).what.english(),
                HasSubstr("this CUPTI version is too old"));
    EXPECT_THAT(cuptiMissing(12040, true).hint.english(), HasSubstr("nvidia-cuda-cupti-cu12"));
}

} // namespace
