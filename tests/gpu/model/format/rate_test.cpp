#include "gpu/model/format/rate.h"

#include "tests/gpu/model/experiment/random_document.h"
#include "tests/gpu/model/values/comma_locale.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kernelcurve {
namespace {

TEST(Rate, NeedsItsUnit) {
    const CommaLocale comma;
    EXPECT_EQ(parseRate("4814 GB/s", "B/s"), 4814e9);
    EXPECT_EQ(parseRate("4.814TB/s", "B/s"), 4.814e12);
    EXPECT_EQ(parseRate("12 B/s", "B/s"), 12);
    EXPECT_EQ(parseRate("60 TFLOP/s", "FLOP/s"), 60e12);
    for (const char* wrong : {"4814", "4814 GB", "GB/s", "4,8 TB/s", "-1 GB/s", "0 B/s", "inf B/s",
                              "60 TFLOP/s", "1e308 TB/s", "5 XB/s"})
        EXPECT_FALSE(parseRate(wrong, "B/s")) << wrong;
}

TEST(Rate, IsWrittenSoThatItReadsBackBitForBit) {
    EXPECT_EQ(formatRate(4.814e12, "B/s"), "4.814 TB/s");
    EXPECT_EQ(formatRate(950e9, "FLOP/s"), "950 GFLOP/s");
    EXPECT_EQ(formatRate(12, "B/s"), "12 B/s");
    RandomDocument random(7);
    for (int i = 0; i < 2000; ++i) {
        const double rate = std::abs(random.real()) + 1e-3;
        ASSERT_EQ(parseRate(formatRate(rate, "B/s"), "B/s"), rate) << formatRate(rate, "B/s");
    }
}

} // namespace
} // namespace kernelcurve
