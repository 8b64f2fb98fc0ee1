#include "gpu/model/device/tensor_peak.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

DeviceDescription gpu(int capability, int multiprocessors, std::int64_t clock) {
    DeviceDescription device;
    device.computeCapability = capability;
    device.multiprocessors = multiprocessors;
    device.properties = {{{}, {{"clock", {}, clock, "Hz"}}}};
    return device;
}

/// Compares the peaks, in TFLOP/s for dense matrices, at the clocks of the data sheets.
TEST(TensorPeak, IsThatOfTheDataSheets) {
    const DeviceDescription a100 = gpu(80, 108, 1'410'000'000);
    EXPECT_NEAR(*tensorPeak(a100, TensorNumbers::SixteenBits) / 1e12, 312, 1);
    EXPECT_NEAR(*tensorPeak(a100, TensorNumbers::Tf32) / 1e12, 156, 1);
    const DeviceDescription h100 = gpu(90, 132, 1'830'000'000);
    EXPECT_NEAR(*tensorPeak(h100, TensorNumbers::SixteenBits) / 1e12, 989.4, 1);
    EXPECT_NEAR(*tensorPeak(h100, TensorNumbers::Tf32) / 1e12, 494.7, 1);
    EXPECT_NEAR(*tensorPeak(h100, TensorNumbers::EightBits) / 1e12, 1979, 1);
    const DeviceDescription rtx4090 = gpu(89, 128, 2'520'000'000);
    EXPECT_NEAR(*tensorPeak(rtx4090, TensorNumbers::SixteenBits) / 1e12, 165.2, 1);
    EXPECT_NEAR(*tensorPeak(rtx4090, TensorNumbers::EightBits) / 1e12, 330.3, 1);
}

TEST(TensorPeak, IsNothingWhereItIsNotKnown) {
    EXPECT_FALSE(tensorPeak(gpu(0, 8, 3'000'000'000), TensorNumbers::SixteenBits)) << "a CPU";
    EXPECT_FALSE(tensorPeak(gpu(61, 20, 1'700'000'000), TensorNumbers::SixteenBits));
    DeviceDescription withoutClock = gpu(90, 132, 1);
    withoutClock.properties.clear();
    EXPECT_FALSE(tensorPeak(withoutClock, TensorNumbers::SixteenBits));
}

} // namespace
} // namespace kernelcurve
