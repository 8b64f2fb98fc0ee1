#include "app/compare/verdict.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Verdict verdictOf(double old, double now, double noise, const char* metric = "time",
                  double least = minChange) {
    return judge({old, noise}, {now, noise}, metric, least).verdict;
}

TEST(Verdict, ADifferenceWithinTheNoiseIsNone) {
    // 2 sqrt(1^2 + 1^2) = 2.83 %, which is more than 2 %, so noise could hide a relevant
    // difference.
    EXPECT_EQ(verdictOf(1, 1.028, 0.01), Verdict::Unclear);
    EXPECT_EQ(verdictOf(1, 1.029, 0.01), Verdict::Worse);
    EXPECT_EQ(verdictOf(1, 0.971, 0.01), Verdict::Better);
    // 2 sqrt(2) 0.5 = 1.41 %, so a difference that noise hides is small.
    EXPECT_EQ(verdictOf(1, 1.014, 0.005), Verdict::Same);
    EXPECT_EQ(verdictOf(1, 1.015, 0.005), Verdict::Worse);
}

TEST(Verdict, WhatAFreshProcessChangesNeverCounts) {
    EXPECT_EQ(verdictOf(1, 1.0049, 0.0001), Verdict::Same);
    EXPECT_EQ(verdictOf(1, 1.0051, 0.0001), Verdict::Worse);
    EXPECT_EQ(verdictOf(1, 1.04, 0.0001, "time", 0.05), Verdict::Same);
    EXPECT_EQ(verdictOf(1, 1.06, 0.0001, "time", 0.05), Verdict::Worse);
    // If only 5 % is relevant, a coarser measurement is sufficient.
    EXPECT_EQ(verdictOf(1, 1.04, 0.015, "time", 0.05), Verdict::Same);
    EXPECT_EQ(verdictOf(1, 1.04, 0.02, "time", 0.05), Verdict::Unclear);
}

TEST(Verdict, MoreIsBetterForRates) {
    EXPECT_EQ(verdictOf(100, 110, 0.005, "bandwidth"), Verdict::Better);
    EXPECT_EQ(verdictOf(100, 90, 0.005, "flops"), Verdict::Worse);
}

TEST(Verdict, UnknownNoiseIsNeverADifference) {
    const Judgement judgement = judge({1, {}}, {2, 0.001}, "time");
    EXPECT_EQ(judgement.verdict, Verdict::Unclear);
    EXPECT_DOUBLE_EQ(judgement.change.value(), 1.0);
    EXPECT_FALSE(judgement.explained);
}

TEST(Verdict, WhatIsCountedIsExact) {
    Measurement row;
    row.metrics = {{"registers", 32}, {"noise", 0.1}, {"time_max", 2}, {"time", 1}};
    EXPECT_EQ(figureOf(row, "registers")->noise, 0.0);
    EXPECT_EQ(verdictOf(255, 256, 0, "registers"), Verdict::Worse) << "0.4 % is a register";
    EXPECT_EQ(verdictOf(32, 32, 0, "registers"), Verdict::Same);
    EXPECT_EQ(verdictOf(0, 3, 0, "bank_conflicts"), Verdict::Worse) << "there is no percentage";
    EXPECT_FALSE(judge({0, 0}, {3, 0}, "bank_conflicts").change);
    EXPECT_FALSE(figureOf(row, "time_max")->noise) << "the mean's error says nothing of extremes";
    EXPECT_EQ(figureOf(row, "time")->noise, 0.1);
    EXPECT_FALSE(figureOf(row, "flops")) << "it was not measured";
}

TEST(Verdict, PredictedAndMeasuredFiguresAreNotCompared) {
    Measurement measured;
    measured.metrics = {{"time", 1.0}, {"noise", 0.001}, {"occupancy", 0.5}};
    Measurement predicted = measured;
    predicted.clock = "model";
    predicted.metrics = {{"time", 2.0}, {"time_low", 1.8}, {"time_high", 2.6}, {"occupancy", 0.25}};
    EXPECT_EQ(verdictOn(measured, predicted), Verdict::NotCompared);
    EXPECT_EQ(verdictOn(predicted, measured), Verdict::NotCompared);
    EXPECT_DOUBLE_EQ(
        judge(*figureOf(measured, "time"), *figureOf(predicted, "time"), "time").change.value(),
        1.0);
    EXPECT_EQ(
        judge(*figureOf(measured, "occupancy"), *figureOf(predicted, "occupancy"), "occupancy")
            .verdict,
        Verdict::Worse)
        << "no time has a part in it";
}

TEST(Verdict, PredictedFiguresAreAsSureAsTheirBands) {
    Measurement slow;
    slow.clock = "model";
    slow.metrics = {{"time", 2.0}, {"time_low", 1.8}, {"time_high", 2.6}};
    // ln(2.6 / 1.8) / (2 x 1.2816) by hand.
    EXPECT_NEAR(figureOf(slow, "time")->noise.value(), 0.14347, 1e-5);
    Measurement fast = slow;
    fast.metrics = {{"time", 1.7}, {"time_low", 1.6}, {"time_high", 2.1}};
    EXPECT_EQ(verdictOn(slow, fast), Verdict::Unclear) << "the bands overlap";
    fast.metrics = {{"time", 0.5}, {"time_low", 0.45}, {"time_high", 0.6}};
    EXPECT_EQ(verdictOn(slow, fast), Verdict::Better);
}

TEST(Verdict, TwoModesMakeTheMedianUncertain) {
    Measurement row;
    row.metrics = {
        {"time", 1.0}, {"time_q1", 1.0}, {"time_q3", 1.1}, {"samples", 10000}, {"noise", 0.0005}};
    // 1.25 x 0.1 / (1.35 x 100) by hand.
    EXPECT_NEAR(figureOf(row, "time")->noise.value(), 9.2593e-4, 1e-8);
    row.metrics["noise"] = 0.01;
    EXPECT_EQ(figureOf(row, "time")->noise, 0.01);
    row.metrics.erase("noise");
    EXPECT_FALSE(figureOf(row, "time")->noise);
    row.status = Status::Failed;
    EXPECT_FALSE(figureOf(row, "time"));
}

Measurement timed(const std::string& kernel, double seconds, double noise) {
    Measurement row;
    row.configuration = {kernel, {{"n", 1000}}};
    row.metrics = {{"time", seconds},
                   {"noise", noise},
                   {"time_q1", seconds},
                   {"time_q3", seconds},
                   {"samples", 10.0}};
    return row;
}

TEST(VerdictsOnBaseline, CallNothingADifferenceThatTheNoiseExplains) {
    Experiment experiment;
    experiment.baseline = "plain";
    const std::vector rows = {timed("plain", 1e-3, 0.004), timed("near", 1.009e-3, 0.004),
                              timed("fast", 0.98e-3, 0.004), timed("slow", 1.02e-3, 0.004),
                              timed("wild", 1.05e-3, 0.05)};
    const auto verdicts = verdictsOnBaseline(experiment, rows);
    EXPECT_EQ(verdicts[0], std::nullopt) << "against itself";
    EXPECT_EQ(verdicts[1], Verdict::Same);
    EXPECT_EQ(verdicts[2], Verdict::Better);
    EXPECT_EQ(verdicts[3], Verdict::Worse);
    EXPECT_EQ(verdicts[4], Verdict::Unclear);
    EXPECT_EQ(verdictsOnBaseline({}, rows)[1], std::nullopt);
}

} // namespace
} // namespace kernelcurve
