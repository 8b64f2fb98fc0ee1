#include "gpu/device/cuda/describe/describe.h"

#include <gtest/gtest.h>

using namespace kernelcurve;

namespace {

TEST(CudaPeaks, FollowTheDatasheets) {
    // A100: 108 multiprocessors, 1410 MHz, 19.5 TFLOP/s. RTX 4090: 128, 2520 MHz, 82.6 TFLOP/s.
    EXPECT_NEAR(peakFlops(108, 80, 1'410'000'000).value(), 19.5e12, 0.05e12);
    EXPECT_NEAR(peakFlops(128, 89, 2'520'000'000).value(), 82.6e12, 0.05e12);
    // H200: 3201 MHz, 6016 bit; RTX 4090: 10501 MHz, 384 bit, 1008 GB/s.
    EXPECT_NEAR(peakBandwidth(3'201'000'000, 6016).value(), 4814.3e9, 0.1e9);
    EXPECT_NEAR(peakBandwidth(10'501'000'000, 384).value(), 1008e9, 0.2e9);
}

TEST(CudaPeaks, AreAbsentWhereAFactorIsUnknown) {
    EXPECT_EQ(peakFlops(16, 87, 0), std::nullopt);
    EXPECT_EQ(peakFlops(16, 130, 1'000'000'000), std::nullopt);
    EXPECT_EQ(peakBandwidth(0, 256), std::nullopt);
    EXPECT_EQ(peakBandwidth(1'000'000'000, 0), std::nullopt);
}

TEST(CudaPeaks, KnowEveryCapability) {
    EXPECT_EQ(fp32Lanes(75), 64);
    EXPECT_EQ(fp32Lanes(80), 64);
    for (const int capability : {86, 87, 89, 90, 100, 103, 110, 120, 121}) {
        EXPECT_EQ(fp32Lanes(capability), 128) << capability;
    }
    EXPECT_EQ(fp32Lanes(130), std::nullopt);
}

} // namespace
