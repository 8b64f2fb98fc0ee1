#include "gpu/model/measurement/sampled_times.h"

#include "gpu/model/device/throttling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace kernelcurve {
namespace {

TEST(SampledTimes, OfNothingAreEmpty) {
    EXPECT_TRUE(compactTimes({}).empty());
    EXPECT_EQ(compactTimes({}).count(), 0);
}

TEST(SampledTimes, KeepFewSamplesInTheirOrder) {
    const std::vector<double> seconds = {3.0, 1.0, 2.5, 1.0, 5.0};
    const SampledTimes times = compactTimes(seconds);
    ASSERT_EQ(times.bins.size(), 5U);
    EXPECT_EQ(times.from, 1.0);
    for (std::size_t at = 0; at < seconds.size(); ++at) {
        EXPECT_EQ(times.bins[at].count, 1);
        EXPECT_NEAR(times.seconds(times.bins[at]), seconds[at], times.step / 2) << at;
    }
    EXPECT_EQ(times.seconds(times.bins[1]), 1.0);
    EXPECT_EQ(times.seconds(times.bins[4]), 5.0);
    EXPECT_DOUBLE_EQ(times.step, 4.0 / 65536);
}

TEST(SampledTimes, OfAConstantAreOnePlace) {
    const std::vector<double> few(7, 1.1e-6);
    EXPECT_EQ(compactTimes(few).bins, std::vector<SampledTimes::Bin>(7));
    const std::vector<double> many(1000, 1.1e-6);
    const SampledTimes times = compactTimes(many);
    EXPECT_EQ(times.bins, (std::vector<SampledTimes::Bin>{{0, 1000}}));
    EXPECT_EQ(times.seconds(times.bins[0]), 1.1e-6);
}

TEST(SampledTimes, KeepOutliersAndTheShapeOfTheRest) {
    std::mt19937_64 random(11);
    std::normal_distribution<double> normal(1e-3, 1e-5);
    std::vector<double> seconds;
    for (int i = 0; i < 20000; ++i)
        seconds.push_back(normal(random));
    seconds[777] = 0.05;
    const SampledTimes times = compactTimes(seconds);
    EXPECT_LE(times.bins.size(), maxTimeBins);
    EXPECT_EQ(times.count(), 20000);
    EXPECT_EQ(times.bins.back().count, 1);
    EXPECT_DOUBLE_EQ(times.seconds(times.bins.back()), 0.05);
    EXPECT_EQ(times.from, *std::ranges::min_element(seconds));
    // What is left of the normal distribution: 68 % within a standard deviation.
    EXPECT_LT(times.step, 1e-5 / 3);
    std::int64_t within = 0;
    for (const SampledTimes::Bin& bin : times.bins)
        if (std::abs(times.seconds(bin) - 1e-3) <= 1e-5)
            within += bin.count;
    EXPECT_NEAR(static_cast<double>(within) / 20000, 0.683, 0.06);
}

TEST(SampledTimes, GatherAHeavyTailIntoFewPlaces) {
    std::mt19937_64 random(12);
    std::uniform_real_distribution<double> uniform(1e-9, 1.0);
    std::vector<double> seconds;
    for (int i = 0; i < 5000; ++i)
        seconds.push_back(1e-3 * std::pow(uniform(random), -1.0 / 1.5));
    const SampledTimes times = compactTimes(seconds);
    EXPECT_LE(times.bins.size(), maxTimeBins);
    EXPECT_GE(times.bins.size(), maxTimeBins / 4);
    EXPECT_EQ(times.count(), 5000);
    EXPECT_TRUE(std::ranges::is_sorted(times.bins, {}, &SampledTimes::Bin::place));
}

TEST(Throttling, DecodesTheReasonsOfNvml) {
    using testing::ElementsAre;
    using testing::IsEmpty;
    EXPECT_THAT(throttleReasons(0x0), IsEmpty());
    EXPECT_THAT(throttleReasons(idleReason), IsEmpty());
    EXPECT_THAT(throttleReasons(0x4), ElementsAre(ThrottleReason::PowerCap));
    EXPECT_THAT(throttleReasons(0x8), ElementsAre(ThrottleReason::HardwareSlowdown));
    EXPECT_THAT(throttleReasons(0x20), ElementsAre(ThrottleReason::SoftwareThermal));
    EXPECT_THAT(throttleReasons(0x40), ElementsAre(ThrottleReason::HardwareThermal));
    EXPECT_THAT(throttleReasons(0x80), ElementsAre(ThrottleReason::PowerBrake));
    EXPECT_THAT(throttleReasons(0x48),
                ElementsAre(ThrottleReason::HardwareSlowdown, ThrottleReason::HardwareThermal));
    EXPECT_EQ(explanation(ThrottleReason::PowerCap).english(), "the power limit is reached");
}

} // namespace
} // namespace kernelcurve
