#include "app/describe/gpu_description.h"

#include "app/describe/gpu_probes.h"
#include "gpu/catalog/plan.h"
#include "gpu/catalog/resolve.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/predict/timing/capability.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <variant>

namespace kernelcurve {
namespace {

using testing::HasSubstr;
using timing::GpuModel;
using timing::ValueSource;

constexpr double clock = 2e9;
constexpr std::int64_t mebi = std::int64_t{1} << 20;

DeviceDescription aGpu() {
    DeviceDescription device;
    device.id = "cuda:0";
    device.name = "NVIDIA Test";
    device.kind = DeviceKind::Cuda;
    device.computeCapability = 86;
    device.multiprocessors = 10;
    device.limits.memoryBytes = std::int64_t{8} << 30;
    device.limits.sharedBytesPerBlock = 101376;
    device.properties = {{{"Device", ""},
                          {{"clock", {}, clock, "Hz"},
                           {"peak_bandwidth", {}, 400e9, "bytes/s"},
                           {"l2_bytes", {}, 4 * mebi, "bytes"},
                           {"threads_per_multiprocessor", {}, std::int64_t{1536}, ""},
                           {"shared_bytes_per_multiprocessor", {}, std::int64_t{102400}, "bytes"},
                           {"shared_bytes_opt_in", {}, std::int64_t{101376}, "bytes"}}}};
    return device;
}

GpuModel h100() {
    const std::string file = KERNELCURVE_SOURCE_DIR "/resources/devices/nvidia-h100.yaml";
    return timing::readGpuModel(readFile(file), file);
}

GpuModel described(const ProbeRows& rows) {
    return describedGpu(aGpu(), rows, h100());
}

Measurement row(const char* parameter, std::int64_t value, double time) {
    Measurement made;
    made.configuration.parameters[parameter] = value;
    made.metrics["time"] = time;
    return made;
}

TEST(GpuProbes, ArePlansOfShippedKernels) {
    const Catalog catalog = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    std::set<std::string> names;
    for (const GpuProbe& probe : gpuProbes(aGpu())) {
        EXPECT_TRUE(names.insert(probe.name).second) << probe.name;
        const Plan plan(probe.experiment, catalog);
        EXPECT_GT(plan.size(), 0) << probe.name;
        for (std::int64_t i = 0; i < plan.size(); ++i) {
            const Configuration configuration = plan.at(i);
            const auto outcome = resolve(catalog.at(configuration.kernel), configuration, aGpu());
            EXPECT_TRUE(std::holds_alternative<ResolvedConfiguration>(outcome))
                << probe.name << ": " << configuration.text();
        }
    }
    EXPECT_TRUE(names.contains("read from L2"));
    EXPECT_TRUE(names.contains("block replacement"));
}

TEST(DescribedGpu, TakesLatenciesFromHowTimesGrow) {
    const double cycle = 1 / clock;
    const GpuModel model = described(
        {{"L1 latency",
          {row("steps", 10'000, 1e-6 + 10'000 * 33 * cycle),
           row("steps", 110'000, 1e-6 + 110'000 * 33 * cycle)}},
         {"L2 latency", {row("steps", 10, 10 * 240 * cycle), row("steps", 20, 20 * 240 * cycle)}},
         {"DRAM latency",
          {row("steps", 10, 10 * 540 * cycle), row("steps", 20, 20 * 540 * cycle)}}});
    EXPECT_NEAR(model.l1Latency, 33 - 7.5, 1e-6) << "less the arithmetic of a step";
    EXPECT_NEAR(model.l2Latency, 240 - 7.5, 1e-6);
    EXPECT_NEAR(model.dramLatency, 300, 1e-6);
    EXPECT_EQ(model.origins.at("dram_latency_cycles").source, ValueSource::Measured);
    EXPECT_THAT(model.origins.at("dram_latency_cycles").from, HasSubstr("chase_global"));
}

TEST(DescribedGpu, TakesAtomicsLaunchesAndFetches) {
    const double cycle = 1 / clock;
    const double requests = 1024 * 1024 / 32;
    ProbeRows rows = {
        {"L2 latency", {row("steps", 1, 307.5 * cycle), row("steps", 2, 615 * cycle)}},
        {"launch", {row("steps", 1, 2e-6 + (300 + 137) * cycle)}},
        {"launches",
         {row("steps", 1, 2.5e-6), row("steps", 2, 9e-6), row("steps", 8, 9e-6 + 6 * 1.3e-6)}},
        {"block launches", {row("n", 3200, 5e-6), row("n", 6400, 5e-6 + 100 * cycle / 0.5)}},
        {"DRAM fetch", {row("stride", 8, 1e-3), row("stride", 16, 1.9e-3)}}};
    rows["atomics at one address"] = {row("counters", 1, 2e-6 + requests * 16 * 32 * 1.5 * cycle)};
    rows["atomics in 16 slices"] = {
        row("counters", 1024, 2e-6 + requests * 64 * 4 * 2.5 / 16 * cycle)};
    rows["atomics everywhere"] = {
        row("counters", mebi, 2e-6 + requests * 64 * 4 * 2.5 / 40 * cycle)};
    const GpuModel model = described(rows);
    EXPECT_NEAR(model.startSeconds, 2e-6, 1e-12);
    EXPECT_NEAR(model.nextLaunchSeconds, 0.8e-6, 1e-12);
    EXPECT_NEAR(model.blocksPerCycle, 0.5, 1e-9);
    EXPECT_EQ(model.dramFetchBytes, 64);
    EXPECT_NEAR(model.atomicCyclesSameAddress, 1.5, 1e-6);
    EXPECT_NEAR(model.atomicCyclesPerSector, 2.5, 1e-6);
    EXPECT_EQ(model.l2Slices, 40);
}

TEST(DescribedGpu, NamesASourceForEveryValueAndReadsBackEqual) {
    const GpuModel model = described({});
    EXPECT_EQ(model.smCount, 10);
    EXPECT_EQ(model.maxWarps, 48);
    EXPECT_EQ(model.dramPeakBytesPerSecond, 400e9);
    EXPECT_EQ(model.fp64Cycles, 64);
    EXPECT_EQ(model.origins.at("fp64_cycles").source, ValueSource::DataSheet);
    EXPECT_EQ(model.origins.at("start_s").source, ValueSource::Assumed) << "no probe has rows";
    EXPECT_GT(std::ranges::count_if(
                  model.origins,
                  [](const auto& each) { return each.second.source == ValueSource::Assumed; }),
              10);
    EXPECT_EQ(timing::readGpuModel(timing::gpuModelText(model), "x.yaml"), model);
}

TEST(DescribedGpu, IgnoresTimesThatDoNotGrowAndRowsThatFailed) {
    Measurement failed = row("steps", 20, 1);
    failed.status = Status::Failed;
    const GpuModel model =
        described({{"L1 latency", {row("steps", 10, 2e-6), row("steps", 20, 1e-6)}},
                   {"L2 latency", {row("steps", 10, 2e-6), failed}}});
    EXPECT_EQ(model.origins.at("l1_latency_cycles").source, ValueSource::Assumed);
    EXPECT_EQ(model.origins.at("l2_latency_cycles").source, ValueSource::Assumed);
}

TEST(Capabilities, AgreeWithTheShippedDescriptions) {
    for (const auto& entry :
         std::filesystem::directory_iterator(KERNELCURVE_SOURCE_DIR "/resources/devices")) {
        const std::string name = entry.path().filename().string();
        const GpuModel shipped = timing::readGpuModel(readFile(entry.path()), name);
        const GpuModel table = timing::modelOfCapability(shipped.computeCapability, h100());
        for (const char* const value :
             {"l1_bytes", "max_shared_bytes", "max_block_shared_bytes", "max_warps", "max_blocks",
              "registers", "fp32_lanes", "fma_cycles", "xu_cycles", "fp64_cycles", "half_cycles"})
            EXPECT_EQ(timing::valueOf(shipped, value), timing::valueOf(table, value))
                << name << ": " << value;
    }
}

TEST(Capabilities, ThatNoTableHasAreAssumed) {
    const GpuModel model = timing::modelOfCapability(130, h100());
    EXPECT_EQ(model.maxWarps, 48);
    EXPECT_EQ(model.origins.at("max_warps").source, ValueSource::Assumed);
    EXPECT_THAT(model.origins.at("max_warps").from, HasSubstr("12.0"));
}

} // namespace
} // namespace kernelcurve
