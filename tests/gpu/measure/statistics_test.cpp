#include "gpu/measure/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

using namespace kernelcurve;

TEST(SampleStatistics, knowsNothingWithoutSamples) {
    const SampleStatistics statistics;
    EXPECT_EQ(statistics.count(), 0);
    EXPECT_FALSE(statistics.quartiles());
    EXPECT_FALSE(statistics.relativeDeviation());
    EXPECT_FALSE(statistics.relativeError());
}

TEST(SampleStatistics, hasNoDeviationFromOneSample) {
    SampleStatistics statistics;
    statistics.add(3.0);
    ASSERT_TRUE(statistics.quartiles());
    EXPECT_EQ(statistics.quartiles()->median, 3.0);
    EXPECT_EQ(statistics.quartiles()->lower, 3.0);
    EXPECT_FALSE(statistics.relativeError());
}

TEST(SampleStatistics, computesKnownFigures) {
    SampleStatistics statistics;
    for (const double sample : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0})
        statistics.add(sample);
    EXPECT_DOUBLE_EQ(statistics.mean(), 5.0);
    // Sum of squares 32, over 7.
    EXPECT_DOUBLE_EQ(*statistics.relativeDeviation(), std::sqrt(32.0 / 7.0) / 5.0);
    EXPECT_DOUBLE_EQ(*statistics.relativeError(), std::sqrt(32.0 / 7.0 / 8.0) / 5.0);
    const Quartiles quartiles = *statistics.quartiles();
    EXPECT_EQ(quartiles.least, 2.0);
    EXPECT_EQ(quartiles.lower, 4.0);
    EXPECT_EQ(quartiles.median, 4.5);
    EXPECT_EQ(quartiles.upper, 5.5);
    EXPECT_EQ(quartiles.most, 9.0);
}

TEST(SampleStatistics, seesNoDeviationInAConstant) {
    SampleStatistics statistics;
    for (int i = 0; i < 1000; ++i)
        statistics.add(1.1e-6);
    EXPECT_NEAR(*statistics.relativeDeviation(), 0.0, 1e-12);
    EXPECT_DOUBLE_EQ(statistics.quartiles()->median, 1.1e-6);
}

TEST(SampleStatistics, keepsAMedianThatOutliersDoNotMove) {
    SampleStatistics statistics;
    for (int i = 0; i < 99; ++i)
        statistics.add(i % 2 == 0 ? 1.0 : 1.01);
    statistics.add(1000.0);
    EXPECT_LE(statistics.quartiles()->median, 1.01);
    EXPECT_EQ(statistics.quartiles()->most, 1000.0);
    EXPECT_GT(statistics.mean(), 10.0);
}

TEST(SampleStatistics, staysExactAtTheEndsBeyondItsCapacity) {
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
    // The standard error of a median over 1024 samples is 0.039; quartiles of N(10, 1) are
    // 10 -+ 0.674.
    EXPECT_NEAR(quartiles.median, 10.0, 0.16);
    EXPECT_NEAR(quartiles.lower, 9.326, 0.2);
    EXPECT_NEAR(quartiles.upper, 10.674, 0.2);
    EXPECT_NEAR(*statistics.relativeDeviation(), 0.1, 0.002);
}

TEST(SampleStatistics, keepsItsOutliersBeyondItsCapacity) {
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
