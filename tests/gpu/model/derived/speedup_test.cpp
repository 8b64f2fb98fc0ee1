#include "gpu/model/derived/speedup.h"

#include "gpu/model/derived/baseline_rows.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

Measurement row(const std::string& kernel, Values parameters, double seconds) {
    Measurement measurement;
    measurement.configuration = {kernel, std::move(parameters)};
    measurement.metrics["time"] = seconds;
    return measurement;
}

Experiment comparedWith(const std::string& baseline) {
    Experiment experiment;
    experiment.baseline = baseline;
    return experiment;
}

TEST(Speedup, ComparesRowsWithTheSameValues) {
    const std::vector<Measurement> rows = {
        row("plain", {{"n", 1}}, 4.0), row("plain", {{"n", 2}}, 10.0),
        row("fast", {{"n", 1}, {"block", 64}}, 2.0), row("fast", {{"n", 2}, {"block", 64}}, 20.0)};
    const auto speedups = speedupsOf(comparedWith("plain"), rows);
    EXPECT_EQ(speedups, (std::vector<std::optional<double>>{1.0, 1.0, 2.0, 0.5}));
    const auto with = withSpeedups(comparedWith("plain"), rows);
    EXPECT_EQ(with[2].metrics.at("speedup"), 2.0);
    EXPECT_EQ(with[3].metrics.at("of_baseline"), 0.5); // shown as 50 %
    EXPECT_TRUE(isFromSpeedup("of_baseline"));
    EXPECT_FALSE(isFromSpeedup("time"));
}

TEST(Speedup, TakesTheBaselinesFastestWhereItWasSweptOverMore) {
    const std::vector<Measurement> rows = {row("plain", {{"n", 1}, {"block", 32}}, 6.0),
                                           row("plain", {{"n", 1}, {"block", 64}}, 3.0),
                                           row("library", {{"n", 1}}, 1.5)};
    const auto speedups = speedupsOf(comparedWith("plain"), rows);
    EXPECT_EQ(speedups[2], 2.0);
    EXPECT_EQ(speedups[0], 1.0) << "against itself, not against its fastest";
}

TEST(Speedup, IsMissingWhereThereIsNothingToCompareWith) {
    Measurement failed = row("fast", {{"n", 1}}, 1.0);
    failed.status = Status::Failed;
    Measurement untimed = row("fast", {{"n", 1}}, 1.0);
    untimed.metrics.clear();
    const std::vector<Measurement> rows = {row("plain", {{"n", 1}}, 4.0), failed, untimed,
                                           row("fast", {{"n", 3}}, 1.0)};
    const auto speedups = speedupsOf(comparedWith("plain"), rows);
    EXPECT_EQ(speedups[1], std::nullopt);
    EXPECT_EQ(speedups[2], std::nullopt);
    EXPECT_EQ(speedups[3], std::nullopt);
    EXPECT_FALSE(withSpeedups(comparedWith("plain"), rows)[3].metrics.contains("speedup"));
    EXPECT_EQ(speedupsOf({}, rows)[0], std::nullopt) << "no baseline";
    EXPECT_EQ(speedupsOf(comparedWith("unknown"), rows)[0], std::nullopt);
}

/// The rows are passed one at a time, as in a run, and all at once.
TEST(BaselineRows, GrowAsIfAllHadComeAtOnce) {
    std::vector<Measurement> rows;
    for (const int n : {1, 2, 3})
        for (const char* kernel : {"fast", "plain", "library", "plain", "fast"})
            rows.push_back(row(kernel, {{"n", n}, {"block", 32 * static_cast<int>(rows.size())}},
                               5.0 - 0.1 * static_cast<double>(rows.size())));
    for (Measurement& each : rows)
        if (each.configuration.kernel == "library")
            each.configuration.parameters.erase("block");
    rows.push_back(row("plain", {{"block", 0}}, 1.0));
    rows[7].device = "cuda:1";
    for (std::size_t step = 1; step <= rows.size(); ++step) {
        BaselineRows growing("plain");
        std::vector<std::optional<std::size_t>> told(rows.size());
        for (std::size_t count = 0; count <= rows.size(); count += step)
            for (const std::size_t place : growing.follow(std::span(rows).first(count)))
                told[place] = growing.of(place);
        for (const std::size_t place : growing.follow(rows))
            told[place] = growing.of(place);
        EXPECT_EQ(told, baselineRows(comparedWith("plain"), rows)) << step;
    }
}

TEST(BaselineRows, PredictedRowsAreComparedWithPredictedOnes) {
    std::vector<Measurement> rows = {row("plain", {{"n", 1}}, 4.0), row("fast", {{"n", 1}}, 1.0),
                                     row("plain", {{"n", 1}}, 3.0), row("fast", {{"n", 1}}, 1.5)};
    rows[1].clock = "model";
    EXPECT_EQ(speedupsOf(comparedWith("plain"), std::span(rows).first(2))[1], std::nullopt)
        << "the baseline was measured";
    rows[2].clock = "model";
    const auto speedups = speedupsOf(comparedWith("plain"), rows);
    EXPECT_EQ(speedups[0], 1.0);
    EXPECT_EQ(speedups[1], 3.0);
    EXPECT_EQ(speedups[2], 1.0);
    EXPECT_EQ(speedups[3], 4.0 / 1.5);
}

TEST(BaselineRows, TellWhichRowsHaveAnotherNow) {
    std::vector<Measurement> rows = {row("fast", {{"n", 1}}, 1.0)};
    BaselineRows baselines("plain");
    EXPECT_TRUE(baselines.follow(rows).empty()) << "nothing to compare with yet";
    rows.push_back(row("plain", {{"n", 1}, {"block", 32}}, 4.0));
    EXPECT_EQ(baselines.follow(rows), (std::vector<std::size_t>{0, 1}));
    EXPECT_TRUE(baselines.follow(rows).empty());
    rows.push_back(row("plain", {{"n", 1}, {"block", 64}}, 3.0));
    EXPECT_EQ(baselines.follow(rows), (std::vector<std::size_t>{0, 2})) << "a faster one";
    EXPECT_EQ(baselines.of(0), 2U);
    EXPECT_EQ(baselines.of(1), 1U);
    rows.push_back(row("plain", {{"n", 1}, {"block", 128}}, 3.5));
    EXPECT_EQ(baselines.follow(rows), (std::vector<std::size_t>{3}));
    EXPECT_EQ(baselines.of(9), std::nullopt);
}

} // namespace
} // namespace kernelcurve
