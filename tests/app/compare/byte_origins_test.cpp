#include "app/compare/byte_origins.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"
#include "gpu/model/recording/measuring_devices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace kernelcurve {
namespace {

using testing::HasSubstr;

const Environment ofGpu = {{"compute_capability", std::string("9.0")}, {"peak_bandwidth", 4e12}};

/// Returns a run of 1 us whose task has this number of bytes.
Measurement rowOf(double taskBytes, const MetricValues& metrics) {
    Measurement row;
    row.metrics = {{"time", 1e-6}, {"bandwidth", taskBytes / 1e-6}};
    row.metrics.merge(MetricValues(metrics));
    return row;
}

std::string reasonOf(const Measurement& row, const Measurement* predicted = nullptr) {
    const auto origins = byteOrigins(row, ofGpu, predicted);
    const auto reason = origins ? bandwidthReason(*origins) : std::nullopt;
    return reason ? reason->english() : "";
}

TEST(ByteOrigins, AreCountedIfTheRowHasCounters) {
    const Measurement row = rowOf(6e6, {{"counted_l1_bytes", 1e6},
                                        {"l2_traffic", 6e6},
                                        {"dram_read_bytes", 1e6},
                                        {"dram_write_bytes", 5e5},
                                        {"counted_host_bytes", 5e5},
                                        {"predicted_l1_bytes", 9e9}});
    const auto origins = byteOrigins(row, ofGpu);
    ASSERT_TRUE(origins);
    EXPECT_EQ(origins->levels, (std::vector<LevelBytes>{{MemoryLevel::L1, 1e6, true},
                                                        {MemoryLevel::L2, 4e6, true},
                                                        {MemoryLevel::Dram, 1.5e6, true},
                                                        {MemoryLevel::Host, 5e5, true}}));
    EXPECT_EQ(originText(*origins), "bytes by memory level (hardware counters): L1 14 %, L2 57 %, "
                                    "DRAM 21 %, host memory 7.1 %");
    Measurement failed = row;
    failed.status = Status::Failed;
    EXPECT_FALSE(byteOrigins(failed, ofGpu));
}

TEST(ByteOrigins, AreThoseOfThePredictionIfTheRowHasNoCounters) {
    const Measurement row = rowOf(3e6, {});
    EXPECT_FALSE(byteOrigins(row, ofGpu)) << "nothing is known of them";
    const Measurement predicted = rowOf(
        3e6,
        {{"predicted_l1_bytes", 1e6}, {"predicted_l2_bytes", 3e6}, {"predicted_dram_bytes", 1e6}});
    const auto origins = byteOrigins(row, ofGpu, &predicted);
    ASSERT_TRUE(origins);
    EXPECT_EQ(originText(*origins),
              "bytes by memory level (predicted): L1 25 %, L2 50 %, DRAM 25 %");
    EXPECT_EQ(byteOrigins(predicted, ofGpu)->levels, origins->levels) << "of a predicted row";
}

TEST(ByteOrigins, ExplainThePredictedBandwidthIfTheRowIsOfAnotherDevice) {
    const Measurement ofCpu = rowOf(1e5, {});
    Measurement predicted = rowOf(
        6e6, {{"predicted_l1_bytes", 0}, {"predicted_l2_bytes", 6e6}, {"predicted_dram_bytes", 0}});
    DeviceDescription model;
    model.kind = DeviceKind::Predict;
    model.name = "GPU X (predicted)";
    model.peakBytesPerSecond = 5e12;
    const auto origins = byteOrigins(ofCpu, {{"peak_bandwidth", 1e10}}, &predicted, &model);
    ASSERT_TRUE(origins);
    EXPECT_EQ(bandwidthReason(*origins)->english(),
              "the bandwidth of 6000 GB/s is above the DRAM peak of 5000 GB/s because 100 % of "
              "the bytes came from L2");
}

TEST(ByteOrigins, TakeTheBytesOfL1FromThePredictionIfNoCounterHasThem) {
    MetricValues counters = {
        {"l2_traffic", 4e6}, {"dram_read_bytes", 1e6}, {"dram_write_bytes", 0}};
    const Measurement predicted = rowOf(
        4e6,
        {{"predicted_l1_bytes", 3e6}, {"predicted_l2_bytes", 5e6}, {"predicted_dram_bytes", 0}});
    counters["l1_hit_rate"] = 0.6;
    const Measurement row = rowOf(4e6, counters);
    EXPECT_FALSE(byteOrigins(row, ofGpu)) << "the rate has hits of stores, too";
    const auto origins = byteOrigins(row, ofGpu, &predicted);
    ASSERT_TRUE(origins);
    EXPECT_EQ(origins->levels.front(), (LevelBytes{MemoryLevel::L1, 3e6, false}));
    EXPECT_THAT(originText(*origins), HasSubstr("(hardware counters, L1 predicted)"));
    counters["l1_hit_rate"] = 0.2;
    EXPECT_EQ(byteOrigins(rowOf(4e6, counters), ofGpu, &predicted)->levels.front().bytes, 1e6)
        << "no more hits than the rate has";
    counters["l1_hit_rate"] = 0;
    EXPECT_EQ(byteOrigins(rowOf(4e6, counters), ofGpu)->levels.front().level, MemoryLevel::L2)
        << "no hits";
}

TEST(ByteOrigins, AreNotThoseOfACountedRunWithColderCaches) {
    MetricValues counters = {
        {"l2_traffic", 4e6}, {"dram_read_bytes", 3e6}, {"dram_write_bytes", 0}, {"l1_hit_rate", 0}};
    const Measurement predicted = rowOf(
        4e6, {{"predicted_l1_bytes", 0}, {"predicted_l2_bytes", 4e6}, {"predicted_dram_bytes", 0}});
    const auto isCounted = [&] {
        return byteOrigins(rowOf(4e6, counters), ofGpu, &predicted)->levels.front().isCounted;
    };
    EXPECT_TRUE(isCounted());
    counters["dram_write_bytes"] = 1.1e6;
    EXPECT_FALSE(isCounted()) << "DRAM moves 4 MB in this time";
}

TEST(ByteOrigins, ExplainABandwidthAboveThePeakOfDram) {
    const auto counters = [](double l1, double l2, double dram) {
        return MetricValues{{"counted_l1_bytes", l1},
                            {"l2_traffic", l2},
                            {"dram_read_bytes", dram},
                            {"dram_write_bytes", 0}};
    };
    EXPECT_EQ(reasonOf(rowOf(3.9e6, counters(0, 3.9e6, 0))), "") << "below it";
    EXPECT_EQ(reasonOf(rowOf(6.2e6, counters(0, 6.2e6, 1.8e6))),
              "the bandwidth of 6200 GB/s is above the DRAM peak of 4000 GB/s because 71 % of "
              "the bytes came from L2");
    EXPECT_THAT(reasonOf(rowOf(8e6, counters(4e6, 4e6, 2e6))),
                HasSubstr("because 50 % of the bytes came from L1 and 25 % from L2"));
    EXPECT_THAT(reasonOf(rowOf(8e6, counters(0, 1e6, 1e6))),
                HasSubstr("because the kernel requested only 13 % of the problem's bytes from "
                          "global memory; registers or shared memory held the rest"));
    EXPECT_EQ(reasonOf(rowOf(8e6, counters(0, 8e6, 8e6))), "")
        << "DRAM cannot have moved them: they are of other contents of the caches";
    EXPECT_THAT(reasonOf(rowOf(4.1e6, counters(0, 4.1e6, 3.99e6))),
                HasSubstr("because 2.7 % of the bytes came from L2"));
    const Measurement predicted = rowOf(
        8e6,
        {{"predicted_l1_bytes", 0}, {"predicted_l2_bytes", 8e6}, {"predicted_dram_bytes", 8e6}});
    EXPECT_THAT(reasonOf(rowOf(8e6, {}), &predicted),
                HasSubstr("and the predicted bytes do not explain the difference"));
}

TEST(ByteOrigins, ExplainEveryRecordedRowAboveThePeak) {
    const std::string file = KERNELCURVE_SOURCE_DIR "/resources/recordings/nvidia-h200.yaml";
    const DeviceRecording recorded = readDeviceRecording(readFile(file), file);
    int explained = 0;
    int inDram = 0;
    for (const Recording& recording : recorded.recordings)
        for (const Measurement& row : recording.measurements) {
            const auto origins = byteOrigins(row, environmentOf(recording, row));
            if (!origins)
                continue;
            const auto reason = bandwidthReason(*origins);
            if (reason) {
                ++explained;
                EXPECT_THAT(reason->english(), HasSubstr("because")) << row.configuration.text();
            }
            // This is a copy of arrays that are much larger than L2.
            if (row.configuration.kernel != "copy_element" || *origins->time < 1e-4)
                continue;
            ++inDram;
            EXPECT_GT(origins->bytesOf(MemoryLevel::Dram) / origins->bytes, 0.95)
                << row.configuration.text();
        }
    EXPECT_GT(explained, 10);
    EXPECT_GT(inDram, 5);
}

} // namespace
} // namespace kernelcurve
