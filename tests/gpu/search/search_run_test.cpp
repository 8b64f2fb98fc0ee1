#include "gpu/search/search_run.h"

#include "tests/gpu/search/landscape.h"

#include <gtest/gtest.h>

#include <set>

namespace kernelcurve {
namespace {

/// Measures a landscape within the budget of a search. Every try takes one second.
struct FakeMeasurer {
    Landscape landscape;
    SearchSettings settings;
    Tried tried = {};
    Predictions predictions = {};
    std::set<std::int64_t> failing = {};
    double now = 0;
    std::vector<Measurement> rows = {};
    std::vector<std::int64_t> indices = {};

    void run() {
        SearchRun search(
            settings, landscape.space(), [](std::int64_t) { return true; }, 0, tried,
            [this] { return now; }, predictions);
        while (const auto index = search.next()) {
            Measurement row;
            row.status = failing.contains(*index) ? Status::Failed : Status::Measured;
            if (row.status == Status::Measured)
                row.metrics = {{"time", landscape.at(*index)},
                               {"flops", 1000 / landscape.at(*index)}};
            now += 1;
            search.finish(*index, row);
            indices.push_back(*index);
            rows.push_back(std::move(row));
        }
    }
};

SearchSettings local(std::optional<std::int64_t> tries, std::optional<double> seconds = {}) {
    SearchSettings settings;
    settings.tries = tries;
    settings.seconds = seconds;
    return settings;
}

TEST(SearchRun, ByPredictionsBeginsWithTheBestOfTheMetric) {
    FakeMeasurer search{separable(), local(2)};
    search.settings.strategy = SearchStrategy::Model;
    search.predictions = {{4, 1.0}, {9, 3.0}, {700, 2.0}};
    search.run();
    EXPECT_EQ(search.indices, (std::vector<std::int64_t>{4, 700}));
    FakeMeasurer rates{search.landscape, search.settings};
    rates.settings.metric = "flops";
    rates.predictions = search.predictions;
    rates.run();
    EXPECT_EQ(rates.indices, (std::vector<std::int64_t>{9, 700}));
}

TEST(SearchRun, KeepsToItsBudget) {
    FakeMeasurer tries{separable(), local(30)};
    tries.run();
    EXPECT_EQ(tries.rows.size(), 30U);
    FakeMeasurer seconds{separable(), local({}, 12.5)};
    seconds.run();
    EXPECT_EQ(seconds.rows.size(), 13U) << "the try that was begun is finished";
    FakeMeasurer both{separable(), local(5, 12.5)};
    both.run();
    EXPECT_EQ(both.rows.size(), 5U);
    FakeMeasurer none{{{2, 3}, separable().cost}, local({})};
    none.landscape.cost = [](const auto& point) { return 1.0 + double(point[0] + point[1]); };
    none.run();
    EXPECT_EQ(none.rows.size(), 6U) << "everything";
}

TEST(SearchRun, NothingIsCompiledAheadThatItsTriesDoNotReach) {
    SearchSettings settings = local(3);
    settings.strategy = SearchStrategy::Exhaustive;
    SearchRun search(
        settings, separable().space(), [](std::int64_t) { return true; }, 0, {},
        [] { return 0.0; });
    EXPECT_EQ(search.likely(8), (std::vector<std::int64_t>{0, 1, 2}));
    EXPECT_EQ(search.next(), 0);
    EXPECT_EQ(search.likely(1), (std::vector<std::int64_t>{1}));
    EXPECT_EQ(search.likely(8), (std::vector<std::int64_t>{1, 2}));
    EXPECT_EQ(search.next(), 1);
    EXPECT_EQ(search.next(), 2);
    EXPECT_TRUE(search.likely(8).empty());
}

TEST(SearchRun, EveryRowSaysHowFarTheSearchIs) {
    FakeMeasurer measurer{separable(), local(40)};
    measurer.failing = {0};
    measurer.run();
    EXPECT_EQ(measurer.indices.front(), 0) << "the start";
    EXPECT_EQ(measurer.rows[0].metrics.at("try"), 1);
    EXPECT_FALSE(measurer.rows[0].metrics.contains("best_time")) << "it failed";
    double best = 1e9;
    for (std::size_t i = 1; i < measurer.rows.size(); ++i) {
        const MetricValues& metrics = measurer.rows[i].metrics;
        best = std::min(best, metrics.at("time"));
        EXPECT_EQ(metrics.at("try"), double(i + 1));
        EXPECT_EQ(metrics.at("best_time"), best);
    }
    EXPECT_LT(best, measurer.rows[1].metrics.at("time")) << "it got somewhere";
}

TEST(SearchRun, ARateIsTheBetterTheHigher) {
    FakeMeasurer measurer{separable(), local(200)};
    measurer.settings.metric = "flops";
    measurer.run();
    EXPECT_EQ(measurer.rows.back().metrics.at("best_flops"), 1000.0);
    EXPECT_FALSE(measurer.rows.back().metrics.contains("best_time"));
}

TEST(SearchRun, GoesOnWhereAnotherWorkerDied) {
    FakeMeasurer whole{separable(), local(60)};
    whole.failing = {whole.landscape.best() + 1};
    whole.run();
    FakeMeasurer first{separable(), local(25)};
    first.failing = whole.failing;
    first.run();
    FakeMeasurer second{separable(), local(60)};
    second.failing = whole.failing;
    for (std::size_t i = 0; i < first.rows.size(); ++i)
        second.tried.emplace_back(first.indices[i],
                                  measuredMetric(first.rows[i], first.settings.metric));
    second.run();
    EXPECT_EQ(second.rows.size(), 35U);
    std::vector<std::int64_t> joined = first.indices;
    joined.insert(joined.end(), second.indices.begin(), second.indices.end());
    EXPECT_EQ(joined, whole.indices) << "the same way as in one go";
    EXPECT_EQ(second.rows.back().metrics, whole.rows.back().metrics);
}

} // namespace
} // namespace kernelcurve
