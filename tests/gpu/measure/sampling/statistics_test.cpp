#include "gpu/measure/sampling/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

using namespace kernelcurve;

TEST(SampleStatistics, KnowsNothingWithoutSamples) {
    const SampleStatistics statistics;
    EXPECT_EQ(statistics.count(), 0);
    EXPECT_FALSE(statistics.quartiles());
    EXPECT_FALSE(statistics.relativeDeviation());
    EXPECT_FALSE(statistics.relativeError());
}

TEST(SampleStatistics, HasNoDeviationFromOneSample) {
    SampleStatistics statistics;
    statistics.add(3.0);
    ASSERT_TRUE(statistics.quartiles());
    EXPECT_EQ(statistics.quartiles()->median, 3.0);
    EXPECT_EQ(statistics.quartiles()->lower, 3.0);
    EXPECT_FALSE(statistics.relativeError());
}

TEST(SampleStatistics, ComputesKnownFigures) {
    SampleStatistics statistics;
    for (const double sample : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0})
        statistics.add(sample);
    EXPECT_DOUBLE_EQ(statistics.mean(), 5.0);
    // The sum of squares is 32, which is divided by 7.
    EXPECT_DOUBLE_EQ(*statistics.relativeDeviation(), std::sqrt(32.0 / 7.0) / 5.0);
    EXPECT_DOUBLE_EQ(*statistics.relativeError(), std::sqrt(32.0 / 7.0 / 8.0) / 5.0);
    const Quartiles quartiles = *statistics.quartiles();
    EXPECT_EQ(quartiles.least, 2.0);
    EXPECT_EQ(quartiles.lower, 4.0);
    EXPECT_EQ(quartiles.median, 4.5);
    EXPECT_EQ(quartiles.upper, 5.5);
    EXPECT_EQ(quartiles.most, 9.0);
}

TEST(SampleStatistics, SeesNoDeviationInAConstant) {
    SampleStatistics statistics;
    for (int i = 0; i < 1000; ++i)
        statistics.add(1.1e-6);
    EXPECT_NEAR(*statistics.relativeDeviation(), 0.0, 1e-12);
    EXPECT_DOUBLE_EQ(statistics.quartiles()->median, 1.1e-6);
}

TEST(SampleStatistics, KeepsAMedianThatOutliersDoNotMove) {
    SampleStatistics statistics;
    for (int i = 0; i < 99; ++i)
        statistics.add(i % 2 == 0 ? 1.0 : 1.01);
    statistics.add(1000.0);
    EXPECT_LE(statistics.quartiles()->median, 1.01);
    EXPECT_EQ(statistics.quartiles()->most, 1000.0);
    EXPECT_GT(statistics.mean(), 10.0);
}

TEST(SampleStatistics, StaysExactAtTheEndsBeyondItsCapacity) {
    SampleStatistics statistics(1024);
    std::mt19937_64 random(7);
    std::normal_distribution<double> normal(10.0, 1.0);
    statistics.add(-5.0);
    for (int i = 0; i < 200000; ++i)
        statistics.add(normal(random));
    statistics.add(50.0);
    EXPECT_EQ(statistics.count(), 200002);
    const Quartiles quartiles = *statistics.quartiles();
    EXPECT_EQ(quartiles.least, -5.0);
    EXPECT_EQ(quartiles.most, 50.0);
    // The standard error of a median over 1024 samples is 0.039. The quartiles of N(10, 1) are 10
    // -+ 0.674.
    EXPECT_NEAR(quartiles.median, 10.0, 0.16);
    EXPECT_NEAR(quartiles.lower, 9.326, 0.2);
    EXPECT_NEAR(quartiles.upper, 10.674, 0.2);
    EXPECT_NEAR(*statistics.relativeDeviation(), 0.1, 0.002);
}

TEST(SampleStatistics, KeepsItsOutliersBeyondItsCapacity) {
    SampleStatistics statistics(64);
    for (const double sample : {3.0, 1.0, 2.0})
        statistics.add(sample);
    EXPECT_EQ(statistics.kept(), (std::vector<double>{3.0, 1.0, 2.0}));
    statistics.add(99.0);
    statistics.add(0.5);
    for (int i = 0; i < 100000; ++i)
        statistics.add(2.0);
    const std::vector<double> kept = statistics.kept();
    EXPECT_GE(kept.size(), 64U);
    EXPECT_LE(kept.size(), 66U);
    EXPECT_EQ(*std::max_element(kept.begin(), kept.end()), 99.0);
    EXPECT_EQ(*std::min_element(kept.begin(), kept.end()), 0.5);
}

TEST(SampleStatistics, CountsCorcorrelatedSamplesByTheirGroups) {
    SampleStatistics equal;
    for (const double value : {1.0, 2.0, 3.0})
        for (int i = 0; i < 3; ++i)
            equal.add(value, i > 0);
    EXPECT_EQ(equal.count(), 9);
    EXPECT_EQ(equal.groups(), 3);
    // The error is that of the three samples 1, 2 and 3.
    EXPECT_NEAR(*equal.meanError(), 1 / std::sqrt(3.0) / 2, 1e-12);

    SampleStatistics uneven;
    for (const double value : {1.0, 2.0, 3.0})
        for (int i = 0; i < static_cast<int>(value); ++i)
            uneven.add(value, i > 0);
    const double mean = 14.0 / 6;
    const double squares =
        std::pow(1 - mean, 2) + std::pow(4 - 2 * mean, 2) + std::pow(9 - 3 * mean, 2);
    EXPECT_NEAR(*uneven.meanError(), std::sqrt(squares * 3 / 2) / 6 / mean, 1e-12);
}

TEST(SampleStatistics, KnowsLateWhichOfTwoPeaksTheMedianIs) {
    SampleStatistics statistics;
    const auto addGroups = [&](int groups) {
        for (int group = 0; group < groups; ++group)
            for (int i = 0; i < 3; ++i)
                statistics.add(group % 5 < 2 ? 1.0 : 1.02, i > 0);
    };
    addGroups(50);
    // Three of five samples are slow. Two standard deviations of a rank are 7 of 50, and the border
    // between the peaks is 5 ranks away.
    EXPECT_NEAR(*statistics.relativeError(), 0.02 / 4 / 1.012, 1e-6);
    EXPECT_LT(*statistics.meanError(), 0.0015);
    addGroups(350);
    EXPECT_LT(*statistics.relativeError(), 0.0006);
    EXPECT_DOUBLE_EQ(statistics.quartiles()->median, 1.02);
}

TEST(SampleStatistics, FindsTheMedianWithinAClocksTick) {
    for (int shift = 0; shift < 32; shift += 3) {
        std::mt19937_64 random(static_cast<std::uint64_t>(shift) + 1);
        std::normal_distribution<double> normal(4050.0 + shift, 100.0);
        std::uniform_int_distribution<int> wobble(-1, 1);
        SampleStatistics statistics;
        for (int i = 0; i < 20000; ++i)
            statistics.add(32 * std::round(normal(random) / 32) + wobble(random));
        // The median of so many samples has a standard error of 0.9. The nearest tick is up to 16
        // away.
        EXPECT_NEAR(statistics.quartiles()->median, 4050.0 + shift, 4.0) << shift;
    }
}

TEST(SampleStatistics, FindsTheMedianWhereItsTimeTakesTwoTicks) {
    // The times vary by less than a tick. The reading depends on the position of the start within a
    // tick.
    for (int shift = 0; shift < 32; shift += 2) {
        std::mt19937_64 random(static_cast<std::uint64_t>(shift) + 1);
        std::normal_distribution<double> normal(2800.0 + shift, 8.0);
        std::uniform_real_distribution<double> begin(0, 32);
        std::uniform_int_distribution<int> wobble(-1, 1);
        SampleStatistics statistics;
        for (int i = 0; i < 1500; ++i) {
            const double from = begin(random);
            const double outlier = i % 97 == 0 ? 640 * normal(random) / 2800 : 0;
            statistics.add(32 * (std::floor((from + normal(random) + outlier) / 32)) +
                           wobble(random));
        }
        // The nearest tick is up to 16 away, which is 0.6 %.
        EXPECT_NEAR(statistics.quartiles()->median, 2800.0 + shift, 6.0) << shift;
    }
}

TEST(SampleStatistics, TakesNothingElseForTicks) {
    std::mt19937_64 random(11);
    std::normal_distribution<double> normal(10.0, 1.0);
    for (int round = 0; round < 200; ++round) {
        SampleStatistics statistics;
        std::vector<double> samples;
        for (int i = 0; i < 41; ++i)
            statistics.add(samples.emplace_back(normal(random)));
        std::ranges::sort(samples);
        EXPECT_EQ(statistics.quartiles()->median, samples[20]);
    }
    // Two states of the caches with values between them are not ticks.
    for (int round = 0; round < 200; ++round) {
        std::normal_distribution<double> narrow(0, 0.05 + 0.002 * round);
        SampleStatistics statistics;
        std::vector<double> samples;
        for (int i = 0; i < 301; ++i)
            statistics.add(samples.emplace_back((i % 2 == 0 ? 65.0 : 66.2) + narrow(random)));
        std::ranges::sort(samples);
        EXPECT_EQ(statistics.quartiles()->median, samples[150]) << round;
    }
}
