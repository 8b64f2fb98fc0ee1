#include "gpu/measure/measurer.h"
#include "gpu/model/values/metric.h"
#include "tests/gpu/measure/quiet_observer.h"
#include "tests/gpu/predict/needs_nvidia.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <variant>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

const Catalog& shipped() {
    static const Catalog all = Catalog::load(KERNELCURVE_SOURCE_DIR "/gpu/kernels");
    return all;
}

Measurement predicted(Device& device, const std::string& kernel, const Values& parameters,
                      const MeasuringRules& rules = {}) {
    const auto outcome = resolve(shipped().at(kernel), {kernel, parameters}, device.description());
    QuietObserver observer;
    return Measurer(device, rules).measure(std::get<ResolvedConfiguration>(outcome), observer, {});
}

std::string refusalOf(Device& device, const std::string& kernel, const Values& parameters) {
    try {
        predicted(device, kernel, parameters);
    } catch (const Error& error) {
        return error.what();
    }
    return "not refused";
}

TEST(PredictedDevice, GivesARowWithTheClockModelAndOneSample) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    const Measurement row =
        predicted(*device, "copy_vector", {{"n", Value(std::int64_t{1} << 20)}});
    EXPECT_EQ(row.status, Status::Measured);
    EXPECT_EQ(row.clock, "model");
    EXPECT_EQ(metricValue(row.metrics, "samples"), 1.0);
    const double time = metricValue(row.metrics, "time").value_or(0);
    EXPECT_GT(time, 2e-6);
    EXPECT_GT(metricValue(row.metrics, "time_low").value_or(0), 0);
    EXPECT_LE(metricValue(row.metrics, "time_low").value_or(1), time);
    EXPECT_GE(metricValue(row.metrics, "time_high").value_or(0), time);
    EXPECT_FALSE(row.kernelClass.empty());
    EXPECT_GT(metricValue(row.metrics, "registers").value_or(0), 0);
    ASSERT_FALSE(row.remarks.empty());
    EXPECT_THAT(row.remarks.front().english(), HasSubstr("predicted"));
}

/// The costs of one cause, sorted from the largest to the smallest.
std::vector<TimeCost> costsOf(const Measurement& row, const std::string& cause) {
    std::vector<TimeCost> found;
    std::ranges::copy_if(row.costs, std::back_inserter(found),
                         [&](const TimeCost& cost) { return cost.cause == cause; });
    return found;
}

TEST(PredictedDevice, ChargesBankConflictsToTheirLine) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    MeasuringRules rules;
    rules.costs = true;
    const Values sizes{{"rows", Value(2048)}, {"cols", Value(2048)}};
    const Measurement tile = predicted(*device, "transpose_tile", sizes, rules);
    const auto conflicts = costsOf(tile, "bank_conflicts");
    ASSERT_FALSE(conflicts.empty());
    std::istringstream source(shipped().at("transpose_tile").source);
    std::string line;
    for (std::int64_t number = 0; number < conflicts.front().line; ++number)
        std::getline(source, line);
    EXPECT_THAT(line, HasSubstr("staged[threadIdx.x][y]"));
    const double time = metricValue(tile.metrics, "time").value_or(0);
    // The 32 elements of a warp are in one bank, which causes 31 additional wavefronts.
    EXPECT_NEAR(conflicts.front().amount, 31.0 * 2048 * 2048 / 32, 0.03 * 31 * 2048 * 2048 / 32);
    EXPECT_GT(conflicts.front().seconds, 0.1 * time);
    EXPECT_LT(conflicts.front().seconds, time); // lint-time: the model's times
    const Measurement padded = predicted(*device, "transpose_tile_padded", sizes, rules);
    EXPECT_TRUE(costsOf(padded, "bank_conflicts").empty());
    // This is the difference of the predicted times with and without padding.
    const double gain = time - metricValue(padded.metrics, "time").value_or(0);
    EXPECT_NEAR(conflicts.front().seconds / time, gain / time, 0.15);
    EXPECT_TRUE(predicted(*device, "transpose_tile", sizes).costs.empty()) << "nobody asked";
}

TEST(PredictedDevice, ChargesALargeCopyToDram) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    MeasuringRules rules;
    rules.costs = true;
    const Measurement copy =
        predicted(*device, "copy_vector", {{"n", Value(std::int64_t{64} << 20)}}, rules);
    ASSERT_FALSE(copy.costs.empty());
    EXPECT_EQ(copy.costs.front().cause, "dram_bandwidth");
    EXPECT_TRUE(costsOf(copy, "uncoalesced").empty());
}

TEST(PredictedDevice, FindsTwoLimitsThatAreReachedTogether) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    MeasuringRules rules;
    rules.costs = true;
    rules.check = false;
    // Each product needs a load from shared memory and an issue slot.
    const Measurement row = predicted(*device, "multiply_blocks", {}, rules);
    const double time = metricValue(row.metrics, "time").value_or(0);
    ASSERT_GE(row.costs.size(), 2U);
    EXPECT_EQ(row.costs[0].cause, "shared_throughput");
    EXPECT_EQ(row.costs[0].also, "issue_slots");
    EXPECT_GT(row.costs[0].seconds / time, 0.3);
    for (std::size_t i = 1; i < row.costs.size(); ++i)
        EXPECT_LT(row.costs[i].seconds, 0.15 * time) << row.costs[i].cause; // lint-time: the model
}

TEST(PredictedDevice, FindsTheBytesOfKnownKernelsInTheirMemoryLevel) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    const auto bytesOf = [](const Measurement& row, const char* level) {
        return metricValue(row.metrics, std::string("predicted_") + level + "_bytes").value_or(-1);
    };
    const auto copyOf = [&](std::int64_t elements, TimingMode timing) {
        MeasuringRules rules;
        rules.timing = timing;
        return predicted(*device, "copy_vector", {{"n", Value(elements)}}, rules);
    };
    constexpr std::int64_t small = std::int64_t{1} << 20; // two arrays of 4 MiB
    constexpr std::int64_t large = std::int64_t{64} << 20;
    const Measurement inL2 = copyOf(small, TimingMode::Warm);
    EXPECT_DOUBLE_EQ(bytesOf(inL2, "l2"), 8.0 * small);
    EXPECT_EQ(bytesOf(inL2, "dram"), 0);
    EXPECT_EQ(bytesOf(inL2, "l1"), 0);
    EXPECT_DOUBLE_EQ(bytesOf(copyOf(small, TimingMode::Cold), "dram"), 8.0 * small);
    const Measurement inDram = copyOf(large, TimingMode::Warm);
    EXPECT_NEAR(bytesOf(inDram, "dram"), 8.0 * large, 0.02 * 8 * large);
    EXPECT_NEAR(bytesOf(inDram, "l2"), 8.0 * large, 0.02 * 8 * large);
    // Neighbouring threads read the same elements.
    const Measurement stencil = predicted(*device, "stencil_global", {});
    EXPECT_GT(bytesOf(stencil, "l1"), bytesOf(stencil, "l2"));
}

TEST(PredictedDevice, RefusesWhatTheModelCannotRunByName) {
    const std::unique_ptr<Device> device = predictedDeviceOf("nvidia-h100");
    KERNELCURVE_NEEDS_PREDICTED(device);
    EXPECT_THAT(refusalOf(*device, "transpose_bulk", {}), HasSubstr("FENCE.VIEW.ASYNC.S"));
}

TEST(PredictedDevices, NameAnInvalidDescription) {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / "kernelcurve-predicted-devices";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "broken.yaml") << "kernelcurve_gpu: 1\nname: X\n";
    const auto devices = PredictedDevices({folder}).describe();
    std::filesystem::remove_all(folder);
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices.front().id, "predict:broken");
    EXPECT_FALSE(devices.front().usable);
    EXPECT_THAT(devices.front().unusable.english(), HasSubstr("broken.yaml"));
}

TEST(PredictedDevices, HaveTheTheoreticalPeakOfTheirMemory) {
    const auto devices = PredictedDevices({KERNELCURVE_SOURCE_DIR "/resources/devices"}).describe();
    const auto t4 = std::ranges::find(devices, "predict:nvidia-t4", &DeviceDescription::id);
    ASSERT_NE(t4, devices.end());
    EXPECT_EQ(t4->peakBytesPerSecond, 320e9);
}

TEST(PredictedDevices, RefuseAnUnknownName) {
    EXPECT_THROW(PredictedDevices({KERNELCURVE_SOURCE_DIR "/resources/devices"}).open("predict:x"),
                 Error);
}

// The worker writes the entries of the description, and a recording must not contain an entry
// twice.
TEST(PredictedDevice, RepeatsNoEntryOfItsDescription) {
    const auto device = predictedDeviceOf("nvidia-h200");
    KERNELCURVE_NEEDS_PREDICTED(device);
    for (const auto& [name, value] : device->environment())
        EXPECT_EQ(name, "nvrtc_options");
}

} // namespace
} // namespace kernelcurve
