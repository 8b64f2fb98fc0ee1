#include "gpu/model/device/tensor_peak.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

DeviceDescription gpu(int capability, int multiprocessors, std::int64_t clock) {
    DeviceDescription device;
    device.computeCapability = capability;
    device.multiprocessors = multiprocessors;
    device.properties = {{{}, {{.tag = "clock", .value = clock}}}};
    return device;
}

/// At the clocks that the data sheets name: in TFLOP/s, dense.
TEST(TensorPeak, IsThatOfTheDataSheets) {
    EXPECT_NEAR(*tensorPeakOf16Bits(gpu(80, 108, 1'410'000'000)) / 1e12, 312, 1) << "A100";
    EXPECT_NEAR(*tensorPeakOf16Bits(gpu(90, 132, 1'830'000'000)) / 1e12, 989.4, 1) << "H100 SXM";
    EXPECT_NEAR(*tensorPeakOf16Bits(gpu(89, 128, 2'520'000'000)) / 1e12, 165.2, 1) << "RTX 4090";
}

TEST(TensorPeak, IsNothingWhereItIsNotKnown) {
    EXPECT_FALSE(tensorPeakOf16Bits(gpu(0, 8, 3'000'000'000))) << "a CPU";
    EXPECT_FALSE(tensorPeakOf16Bits(gpu(61, 20, 1'700'000'000)));
    DeviceDescription withoutClock = gpu(90, 132, 1);
    withoutClock.properties.clear();
    EXPECT_FALSE(tensorPeakOf16Bits(withoutClock));
}

} // namespace
} // namespace kernelcurve
