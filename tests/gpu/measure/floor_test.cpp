#include "gpu/measure/figures.h"

#include "gpu/catalog/resolve.h"
#include "tests/gpu/catalog/shipped_catalog.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

/// A device with 1 TB/s, 10 TFLOP/s and 1 MB of L2.
DeviceDescription roundGpu() {
    DeviceDescription device;
    device.computeCapability = 90;
    device.multiprocessors = 100;
    device.peakBytesPerSecond = 1e12;
    device.peakFlopsPerSecond = 1e13;
    device.properties = {{{}, {{"l2_bytes", {}, Value(1e6), "bytes"}}}};
    return device;
}

class FloorTest : public testing::Test {
  protected:
    ResolvedConfiguration resolved(const std::string& kernel, const Values& parameters) {
        const KernelFile& file = catalog_.at(kernel);
        Values all = defaultsOf(file);
        for (const auto& [name, value] : parameters)
            all[name] = value;
        return std::get<ResolvedConfiguration>(resolve(file, {kernel, all}, device_));
    }
    Catalog catalog_ = shippedCatalog();
    DeviceDescription device_ = roundGpu();
};

TEST_F(FloorTest, IsTheTimeOfTheBytesThatL2DoesNotHold) {
    const auto copy = resolved("copy_vector", {{"n", std::int64_t{16'000'000}}});
    EXPECT_DOUBLE_EQ(floorTime(copy, device_, true).value(), 128e6 / 1e12);
    EXPECT_DOUBLE_EQ(floorTime(copy, device_, false).value(), 127e6 / 1e12);
    device_.computeCapability = 0;
    EXPECT_FALSE(floorTime(copy, device_, true)) << "a CPU";
}

TEST_F(FloorTest, IsTheTimeOfTheOperationsIfThatIsLonger) {
    const auto product =
        resolved("gemm_naive",
                 {{"m", std::int64_t{1024}}, {"n", std::int64_t{1024}}, {"k", std::int64_t{1024}}});
    EXPECT_NEAR(floorTime(product, device_, true).value(), 2.0 * 1024 * 1024 * 1024 / 1e13, 1e-6);
}

TEST_F(FloorTest, CountsEachElementOnceAlsoIfTheProblemCountsPasses) {
    const auto steps = resolved("steps_registers", {});
    double arrays = 0;
    for (const BufferSpec& buffer : steps.buffers)
        arrays += static_cast<double>(buffer.bytes()) * (buffer.role == BufferRole::InOut ? 2 : 1);
    ASSERT_GT(steps.bytesMoved, arrays);
    device_.peakFlopsPerSecond.reset();
    EXPECT_DOUBLE_EQ(floorTime(steps, device_, true).value(), arrays / 1e12);
}

TEST_F(FloorTest, ARowBelowItIsSuspicious) {
    const auto copy = resolved("copy_vector", {{"n", std::int64_t{16'000'000}}});
    Measurement row;
    row.metrics["time"] = 256e-6;
    addFloor(row, copy, device_, true);
    EXPECT_DOUBLE_EQ(row.metrics.at("of_floor"), 0.5);
    EXPECT_TRUE(row.remarks.empty());
    row.metrics["time"] = 64e-6;
    addFloor(row, copy, device_, true);
    ASSERT_EQ(row.remarks.size(), 1U);
    EXPECT_TRUE(
        row.remarks[0].english().starts_with("Suspicious time: 64 us is shorter than 128 us, the "
                                             "minimum for the problem's bytes and operations"));
}

} // namespace
} // namespace kernelcurve
