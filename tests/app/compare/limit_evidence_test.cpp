// The evidence about rows of the built-in H200 recording, which are explained in the same way as in
// the labs' texts.
#include "app/compare/limit_evidence.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/recording/device_recording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const std::filesystem::path resources = std::filesystem::path(KERNELCURVE_SOURCE_DIR) / "resources";

class RecordedRows : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        played_ = new DeviceRecording(readDeviceRecording(
            readFile(resources / "recordings" / "nvidia-h200.yaml"), "nvidia-h200.yaml"));
        catalog_ = new Catalog(
            Catalog::load(std::filesystem::path(KERNELCURVE_SOURCE_DIR) / "gpu" / "kernels"));
    }
    static void TearDownTestSuite() {
        delete played_;
        delete catalog_;
    }

    /// Returns the evidence for the first row of the kernel with these parameters. Asserts that
    /// there is such a row.
    static LimitEvidence evidence(const std::string& kernel, const Values& wanted) {
        for (const Recording& recording : played_->recordings)
            for (const Measurement& row : recording.measurements)
                if (row.configuration.kernel == kernel && row.status == Status::Measured &&
                    std::all_of(wanted.begin(), wanted.end(), [&](const auto& one) {
                        const auto found = row.configuration.parameters.find(one.first);
                        return found != row.configuration.parameters.end() &&
                               found->second == one.second;
                    }))
                    return limitEvidence(row, recording.environment, &played_->device,
                                         catalog_->find(kernel), nullptr);
        ADD_FAILURE() << "no such row of " << kernel;
        return {};
    }
    static std::string explained(const LimitEvidence& of) {
        std::string text;
        for (const Message& sentence : explanationOf(limitsOf(of)))
            text += sentence.english() + "; ";
        return text;
    }
    static std::string explained(const std::string& kernel, const Values& wanted) {
        return explained(evidence(kernel, wanted));
    }

    static inline DeviceRecording* played_ = nullptr;
    static inline Catalog* catalog_ = nullptr;
};

TEST_F(RecordedRows, AreExplainedAsTheLabsDo) {
    EXPECT_THAT(explained("copy_vector", {{"n", 134217728}, {"access", 16}, {"block", 256}}),
                StartsWith("limited by DRAM: "));
    EXPECT_THAT(explained("fma_chains", {{"fmas", 2048}, {"chains", 4}, {"n", 67108864}}),
                StartsWith("limited by multiply-adds: 62600 GFLOP/s, 93.5 %"));
    EXPECT_THAT(explained("pair_arrays", {{"n", 1048576}}),
                AllOf(StartsWith("the bandwidth is 3710 GB/s, but DRAM transfers"),
                      HasSubstr("the caches supply the rest")))
        << "16 MiB, in an L2 cache of 60 MiB";
    EXPECT_THAT(explained("copy_vector", {{"n", 1048576}, {"element", "char"}, {"access", 16}}),
                HasSubstr("the launch dominates"));
    EXPECT_THAT(explained("sum_interleaved", {{"n", 1048576}, {"block", 1024}}),
                StartsWith("too little parallelism: one block"));
    EXPECT_THAT(
        explained("mix_registers", {{"max_registers", 32}, {"held", 64}}),
        StartsWith("the compiler ran out of registers (32 per thread) and spilled 1.9 KiB"));
    EXPECT_THAT(explained("gemm_vector", {{"m", 4096}, {"TM", 8}, {"TN", 8}, {"BK", 8}}),
                StartsWith("the registers per thread limit an SM to 12.5 %"));
}

TEST_F(RecordedRows, LeaveOutWhatDoesNotHold) {
    const LimitEvidence reads = evidence("shared_quads", {});
    EXPECT_EQ(reads.bytes, 0) << "what is read from shared memory does not pass through DRAM";
    const LimitEvidence pinned = evidence("array_sum_pinned", {});
    EXPECT_EQ(pinned.bytes, 0) << "the host's memory has another peak";
    const LimitEvidence device = evidence("array_sum_device", {{"n", 262144}});
    EXPECT_EQ(device.bytes, 3.0 * 4 * 262144);
    EXPECT_EQ(device.footprint, 3.0 * 4 * 262144);
    EXPECT_EQ(device.blocks, 1024);
    EXPECT_EQ(device.threadsPerBlock, 256);
    EXPECT_EQ(device.multiprocessors, 132);
    EXPECT_EQ(device.peakBandwidth, 4.814304e12);
    EXPECT_EQ(device.l2Bytes, 62914560);
    EXPECT_EQ(device.clock, 1.98e9);
    EXPECT_TRUE(device.timedOnGpu);
    ASSERT_TRUE(device.occupancy);
    EXPECT_EQ(device.occupancy->blocks(), 8);
}

TEST_F(RecordedRows, SayLessWithoutTheirDeviceOrKernel) {
    const Recording& recording = played_->recordings.front();
    const Measurement& row = recording.measurements.front();
    const KernelFile* kernel = catalog_->find(row.configuration.kernel);
    ASSERT_NE(kernel, nullptr);
    const LimitEvidence alone = limitEvidence(row, recording.environment, nullptr, kernel, nullptr);
    EXPECT_TRUE(alone.timedOnGpu) << "the environment tells";
    EXPECT_EQ(alone.peakBandwidth, 4.814304e12);
    EXPECT_EQ(alone.multiprocessors, 0);
    EXPECT_FALSE(alone.occupancy);
    const LimitEvidence unknown =
        limitEvidence(row, recording.environment, &played_->device, nullptr, nullptr);
    EXPECT_EQ(unknown.bytes, 0);
    EXPECT_EQ(unknown.blocks, 0);

    Environment processor = {{"device", "Some processor"}, {"timing", "cold"}};
    const LimitEvidence here = limitEvidence(row, processor, &played_->device, kernel, nullptr);
    EXPECT_FALSE(here.timedOnGpu);
    EXPECT_TRUE(here.coldCaches);
    EXPECT_THAT(explained(here), HasSubstr("times on a CPU do not predict times on a GPU"));
}

TEST(DeviceNamed, FindsADeviceThatWasRecorded) {
    DeviceDescription cpu;
    cpu.name = "Some processor";
    DeviceDescription recorded;
    recorded.name = "NVIDIA H200 (recorded)";
    recorded.id = "replay:nvidia-h200";
    const std::vector<DeviceDescription> devices = {cpu, recorded};
    ASSERT_NE(deviceNamed(devices, "NVIDIA H200"), nullptr);
    EXPECT_EQ(deviceNamed(devices, "NVIDIA H200")->id, "replay:nvidia-h200");
    EXPECT_EQ(deviceNamed(devices, "Some processor"), &devices[0]);
    EXPECT_EQ(deviceNamed(devices, "NVIDIA A100"), nullptr);
}

} // namespace
} // namespace kernelcurve
