#include "gpu/measure/sampling/stopping_rule.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <random>

using namespace kernelcurve;

namespace {

struct Outcome {
    StopReason reason = StopReason::None;
    std::int64_t samples = 0;
};

/// Passes samples to the rule until it decides. On the clock, each sample takes its own time plus
/// `overhead`.
Outcome feed(StoppingRule& rule, const std::function<double(int)>& sample, double overhead = 0,
             int most = 1 << 20) {
    double elapsed = 0;
    for (int i = 0; i < most; ++i) {
        const double seconds = sample(i);
        elapsed += seconds + overhead;
        rule.add({seconds, elapsed});
        if (const auto decision = rule.decision())
            return {*decision, i + 1};
    }
    return {StopReason::None, most};
}

constexpr double never = 1e9;

} // namespace

TEST(NoiseRule, StopsAConstantAtTheLeastNumberOfSamples) {
    NoiseRule rule({0.005, never, 10});
    const Outcome outcome = feed(rule, [](int) { return 1e-3; });
    EXPECT_EQ(outcome.reason, StopReason::NoiseReached);
    EXPECT_EQ(outcome.samples, 10);
}

TEST(NoiseRule, TakesAsManyNormalSamplesAsTheErrorNeeds) {
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal(1e-3, 0.1e-3);
    NoiseRule rule({0.005, never, 10});
    const Outcome outcome = feed(rule, [&](int) { return normal(random); });
    // The expected number is (10 % / 0.5 %)^2 = 400 samples.
    EXPECT_EQ(outcome.reason, StopReason::NoiseReached);
    EXPECT_NEAR(static_cast<double>(outcome.samples), 400, 80);
}

TEST(NoiseRule, ReachesTheNoiseOfABimodalDistribution) {
    NoiseRule rule({0.005, never, 10});
    std::mt19937_64 random(2);
    std::bernoulli_distribution slow(0.5);
    const Outcome outcome = feed(rule, [&](int) { return slow(random) ? 1.2e-3 : 1.0e-3; });
    // The deviation is 0.1 / 1.1 = 9.1 %, hence 331 samples are needed.
    EXPECT_EQ(outcome.reason, StopReason::NoiseReached);
    EXPECT_NEAR(static_cast<double>(outcome.samples), 331, 40);
}

TEST(NoiseRule, SeesThatADriftDoesNotImprove) {
    NoiseRule rule({0.001, never, 10});
    const Outcome outcome = feed(rule, [](int i) { return 1e-3 * (1 + 0.01 * i); });
    EXPECT_EQ(outcome.reason, StopReason::NoiseStable);
    EXPECT_EQ(outcome.samples, 256);
}

TEST(NoiseRule, GivesUpOnAHeavyTail) {
    // A Pareto tail of index 1.1 has no variance, so the error does not decrease as 1 / sqrt(n).
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> uniform(1e-12, 1.0);
    NoiseRule rule({0.0005, never, 10});
    const Outcome outcome =
        feed(rule, [&](int) { return 1e-3 * std::pow(uniform(random), -1.0 / 1.1); });
    EXPECT_EQ(outcome.reason, StopReason::NoiseStable);
    EXPECT_GE(outcome.samples, 256);
}

TEST(NoiseRule, DoesNotTakeIndependentSamplesForStable) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        std::mt19937_64 random(seed);
        std::normal_distribution<double> normal(1e-3, 0.1e-3);
        NoiseRule rule({0.001, never, 10});
        const Outcome outcome = feed(rule, [&](int) { return normal(random); });
        EXPECT_EQ(outcome.reason, StopReason::NoiseReached) << "seed " << seed;
        EXPECT_NEAR(static_cast<double>(outcome.samples), 10000, 1000) << "seed " << seed;
    }
}

TEST(NoiseRule, MarksTheTimeOut) {
    std::mt19937_64 random(4);
    std::normal_distribution<double> normal(10e-3, 5e-3);
    NoiseRule rule({0.001, 0.5, 10});
    const Outcome outcome = feed(
        rule, [&](int) { return std::abs(normal(random)); }, 40e-3);
    EXPECT_EQ(outcome.reason, StopReason::TimedOut);
    EXPECT_NEAR(static_cast<double>(outcome.samples), 10, 2);
}

TEST(NoiseRule, TimesOutBelowTheLeastNumberOfSamples) {
    NoiseRule rule({0.005, 2.0, 10});
    const Outcome outcome = feed(rule, [](int) { return 1.5; });
    EXPECT_EQ(outcome.reason, StopReason::TimedOut);
    EXPECT_EQ(outcome.samples, 2);
}

TEST(NoiseRule, PrefersReachedToTimedOutWhereBothHold) {
    NoiseRule rule({0.005, 1.0, 10});
    const Outcome outcome = feed(rule, [](int) { return 0.1; });
    EXPECT_EQ(outcome.reason, StopReason::NoiseReached);
    EXPECT_EQ(outcome.samples, 10);
}

TEST(NoiseRule, KeepsItsDecision) {
    NoiseRule rule({0.005, never, 10});
    feed(rule, [](int) { return 1e-3; });
    rule.add({100.0, 100.0});
    EXPECT_EQ(rule.decision(), StopReason::NoiseReached);
}

TEST(NoiseRule, AsksForManyGroupsWhereSamplesAreRelated) {
    // Six of ten groups take 1.2 % longer than the others. Each group looks as if no other times
    // occurred.
    const auto wrongMedians = [](bool told) {
        int wrong = 0;
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            std::mt19937_64 random(seed);
            std::bernoulli_distribution slow(0.6);
            std::normal_distribution<double> normal(1.0, 0.0005);
            NoiseRule rule({.noise = 0.002, .maxTime = never});
            SampleStatistics statistics;
            double level = 0;
            for (int i = 0; !rule.decision(); ++i) {
                if (i % 8 == 0)
                    level = slow(random) ? 1.012e-3 : 1e-3;
                const double seconds = level * normal(random);
                statistics.add(seconds);
                rule.add({seconds, 0, told && i % 8 != 0});
            }
            EXPECT_EQ(rule.decision(), StopReason::NoiseReached);
            wrong += statistics.quartiles()->median < 1.006e-3 ? 1 : 0;
        }
        return wrong;
    };
    EXPECT_LE(wrongMedians(true), 6);
    EXPECT_GE(wrongMedians(false), 30);
}

TEST(FixedCountRule, CountsAndTimesOut) {
    FixedCountRule exact(25, never);
    const Outcome counted = feed(exact, [](int i) { return 1e-3 * (1 + i % 7); });
    EXPECT_EQ(counted.reason, StopReason::CountReached);
    EXPECT_EQ(counted.samples, 25);

    FixedCountRule slow(25, 1.0);
    const Outcome late = feed(slow, [](int) { return 0.3; });
    EXPECT_EQ(late.reason, StopReason::TimedOut);
    EXPECT_EQ(late.samples, 4);
}

TEST(StoppingRule, IsWhatTheExperimentAsksFor) {
    MeasuringRules rules;
    rules.noise = 0.01;
    rules.maxTime = never;
    std::mt19937_64 random(6);
    std::normal_distribution<double> normal(1e-3, 0.1e-3);
    const Outcome byNoise = feed(*stoppingRule(rules), [&](int) { return normal(random); });
    EXPECT_EQ(byNoise.reason, StopReason::NoiseReached);
    EXPECT_NEAR(static_cast<double>(byNoise.samples), 100, 30); // (10 % / 1 %)^2
    rules.samples = 7;
    const Outcome counted = feed(*stoppingRule(rules), [&](int) { return normal(random); });
    EXPECT_EQ(counted.reason, StopReason::CountReached);
    EXPECT_EQ(counted.samples, 7);
}
