#include "app/chart/make/class_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

using testing::ElementsAre;

ChartData chartOf(const std::vector<std::pair<double, double>>& points, const QString& name = {}) {
    ChartData chart;
    chart.x.label = "offset";
    ChartSeries& series = chart.series.emplace_back();
    series.name = name;
    for (const auto& [x, y] : points) {
        ChartPoint& point = series.points.emplace_back();
        point.x = x;
        point.y = y;
    }
    return chart;
}

std::vector<double> medianOf(const ChartData& chart) {
    std::vector<double> values;
    for (const ChartPoint& point : chart.series.front().points)
        values.push_back(*point.y);
    return values;
}

TEST(ClassChart, QuartilesLieBetweenTheirNeighbours) {
    // R: quantile(c(1, 2, 4, 8), c(.25, .5, .75), type = 7) gives 1.75, 3, 5.
    const PersonsCurve curves[] = {{{0, 8}}, {{0, 1}}, {{0, 4}}, {{0, 2}}};
    EXPECT_EQ(spreadOf(curves), std::vector<SpreadPlace>{(SpreadPlace{0, 1, 1.75, 3, 5, 8})});
}

TEST(ClassChart, APlaceThatFewHaveSaysNothingOfTheClass) {
    const PersonsCurve curves[] = {{{0, 1}, {1, 1}}, {{0, 2}}, {{0, 3}}};
    const auto spread = spreadOf(curves);
    ASSERT_EQ(spread.size(), 1);
    EXPECT_EQ(spread[0].x, 0);
    const PersonsCurve alone[] = {{{0, 1}}};
    EXPECT_TRUE(spreadOf(alone).empty());
}

TEST(ClassChart, ACurveIsFilledInBetweenItsPointsAndNotBeyond) {
    const std::vector<double> places = {0, 1, 4, 8, 16};
    EXPECT_THAT(filledIn({{1, 10}, {8, 24}}, places, false),
                ElementsAre(std::pair(1.0, 10.0), std::pair(4.0, 16.0), std::pair(8.0, 24.0)));
    // From 10 at x = 1 to 25 at x = 8, the value grows by 5 per doubling.
    EXPECT_THAT(filledIn({{1, 10}, {8, 25}}, places, true),
                ElementsAre(std::pair(1.0, 10.0), std::pair(4.0, 20.0), std::pair(8.0, 25.0)));
}

TEST(ClassChart, ShowsTheSpreadAndTheChosenOneBeforeIt) {
    const PersonsChart people[] = {{"Ada", chartOf({{0, 1}, {8, 2}})},
                                   {"Bo", chartOf({{0, 3}, {8, 6}})},
                                   {"Cy", chartOf({{0, 2}, {8, 9}, {8, 3}})}};
    const ChartData all = classChart(people, std::nullopt);
    ASSERT_EQ(all.series.size(), 1);
    EXPECT_THAT(medianOf(all), ElementsAre(2, 6)); // for repeated measurements, the median is used
    ASSERT_EQ(all.bands.size(), 2);
    EXPECT_EQ(all.bands[0].places[1], (ChartBand::Place{8, 2, 6}));
    EXPECT_EQ(all.bands[1].places[1], (ChartBand::Place{8, 4, 6}));
    EXPECT_TRUE(all.bands[1].inner);
    const ChartData one = classChart(people, 1);
    ASSERT_EQ(one.series.size(), 2);
    EXPECT_EQ(one.series[1].name, "Bo");
    EXPECT_EQ(*one.series[1].points[1].y, 6);
    EXPECT_EQ(one.x.label, "offset");
}

TEST(ClassChart, EachOfSeveralCurvesHasItsSpread) {
    const auto two = [](double y) {
        ChartData chart = chartOf({{0, y}}, "copy");
        chart.series.push_back(chartOf({{0, 2 * y}}, "read").series.front());
        return chart;
    };
    const PersonsChart people[] = {{"Ada", two(1)}, {"Bo", two(2)}};
    EXPECT_EQ(curvesOf(people), QStringList({"copy", "read"}));
    const ChartData both = classChart(people, 0);
    EXPECT_EQ(both.series.size(), 4);
    EXPECT_EQ(both.bands.size(), 2) << "the middle halves alone";
    const ChartData one = classChart(people, 0, "read");
    EXPECT_EQ(one.series.size(), 2);
    EXPECT_EQ(one.bands.size(), 2);
    EXPECT_THAT(medianOf(one), ElementsAre(3));
}

TEST(ClassChart, WordsAreMatchedByWhatTheySay) {
    ChartData first = chartOf({{0, 1}, {1, 2}});
    first.x.categories = QStringList({"copy", "read"});
    ChartData second = chartOf({{0, 4}, {1, 3}});
    second.x.categories = QStringList({"read", "copy"});
    const PersonsChart people[] = {{"Ada", first}, {"Bo", second}};
    const ChartData chart = classChart(people, std::nullopt);
    EXPECT_EQ(chart.x.categories, QStringList({"copy", "read"}));
    EXPECT_THAT(medianOf(chart), ElementsAre(2, 3));
}

} // namespace
} // namespace kernelcurve
