#include "app/chart/data/chart_range.h"
#include "app/chart/plot/chart_curves.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

const IsShown everything = [](const ChartSeries&) { return true; };

ChartPoint at(double x, std::optional<double> y, Status status = Status::Measured) {
    ChartPoint point;
    point.x = x;
    point.y = y;
    point.status = status;
    return point;
}

ChartData chartOf(std::vector<ChartPoint> points) {
    ChartData chart;
    chart.series.push_back({QStringLiteral("a"), std::move(points)});
    return chart;
}

TEST(ChartRange, HoldsEveryPointAndErrorBar) {
    ChartData chart = chartOf({at(1, 100), at(11, 104)});
    chart.series[0].points[0].low = 97;
    chart.series[0].points[1].high = 110;
    const ChartRange x = fullRangeX(chart, everything);
    EXPECT_LT(x.low, 1);
    EXPECT_GT(x.low, 0);
    EXPECT_GT(x.high, 11);
    const ChartRange y = fullRangeY(chart, everything);
    EXPECT_LT(y.low, 97);
    EXPECT_GT(y.low, 90) << "curves that vary little are not pressed flat";
    EXPECT_GT(y.high, 110);
}

TEST(ChartRange, StartsAtZeroWhereValuesVaryMuch) {
    EXPECT_EQ(fullRangeY(chartOf({at(1, 60), at(2, 100)}), everything).low, 0);
}

TEST(ChartRange, LeavesOutHiddenSeriesAndWhatCannotBeDrawn) {
    ChartData chart =
        chartOf({at(0, 1), at(8, 2), at(16, std::numeric_limits<double>::infinity())});
    chart.series.push_back({QStringLiteral("b"), {at(1000, 1000)}});
    const auto onlyA = [](const ChartSeries& series) { return series.name == u"a"; };
    EXPECT_LT(fullRangeX(chart, onlyA).high, 20);
    EXPECT_LT(fullRangeY(chart, onlyA).high, 3);
    chart.x.logarithmic = true;
    EXPECT_GT(fullRangeX(chart, onlyA).low, 7) << "zero has no place on a logarithmic axis";
}

TEST(ChartRange, IsNeverEmpty) {
    for (const bool logarithmic : {false, true}) {
        for (const double value : {0.0, 5.0, -3.0}) {
            ChartData chart = chartOf({at(value, value)});
            chart.x.logarithmic = chart.y.logarithmic = logarithmic;
            for (const ChartRange& range :
                 {fullRangeX(chart, everything), fullRangeY(chart, everything)}) {
                EXPECT_LT(range.low, range.high);
                EXPECT_TRUE(!logarithmic || range.low > 0);
            }
        }
    }
}

TEST(ChartRange, ARooflineIsNeverDrawnOverAPartOfADecade) {
    constexpr double minDecades = 1.5;
    const auto decades = [](const ChartRange& range) { return std::log10(range.high / range.low); };
    for (const double other : {4.0, 4.08, 5.0}) { // the same intensity, 2 % more, 25 % more
        ChartData chart = chartOf({at(4, 100), at(other, 101)});
        chart.kind = ChartKind::Roofline;
        chart.x.logarithmic = chart.y.logarithmic = true;
        const ChartRange x = fullRangeX(chart, everything);
        EXPECT_GE(decades(x), minDecades) << other;
        EXPECT_LT(x.low, 4) << other;
        EXPECT_GT(x.high, other);
        EXPECT_GE(decades(fullRangeY(chart, everything)), minDecades) << other;
    }
    ChartData wide = chartOf({at(0.01, 1), at(1000, 100)});
    wide.kind = ChartKind::Roofline;
    wide.x.logarithmic = true;
    EXPECT_LT(decades(fullRangeX(wide, everything)), 6) << "what is wide enough stays as it is";
}

TEST(ChartRange, ScalesAboutAPlaceAndStopsAtTheDigitsOfADouble) {
    const ChartRange scaled = scaledRange({0, 10}, false, 0.5, 2);
    EXPECT_DOUBLE_EQ(scaled.low, 1);
    EXPECT_DOUBLE_EQ(scaled.high, 6);
    const ChartRange logarithmic = scaledRange({1, 100}, true, 0.5, 1);
    EXPECT_DOUBLE_EQ(logarithmic.low, 1);
    EXPECT_DOUBLE_EQ(logarithmic.high, 10);
    ChartRange range{1, 2};
    for (int step = 0; step < 5000; ++step)
        range = scaledRange(range, true, 0.5, 1.5);
    EXPECT_LT(range.low, range.high);
    for (int step = 0; step < 5000; ++step)
        range = scaledRange(range, true, 2, 1.5);
    EXPECT_TRUE(std::isfinite(range.high));
    EXPECT_GT(range.low, 0);
}

TEST(ChartCurve, RepeatedMeasurementsCountWithTheirMedian) {
    const ChartData chart = chartOf({at(1, 5), at(1, 1), at(1, 3), at(2, 4), at(2, 8)});
    const auto line = curveLine(chart, chart.series[0]);
    ASSERT_EQ(line.size(), 2);
    EXPECT_DOUBLE_EQ(line[0].value, 3);
    EXPECT_DOUBLE_EQ(line[1].value, 6);
    EXPECT_EQ(curvePoints(chart, chart.series[0]).size(), 5);
}

TEST(ChartCurve, AFailureInterruptsTheLineAndAnExclusionDoesNot) {
    const ChartData chart = chartOf({at(1, 5), at(2, std::nullopt, Status::Failed), at(3, 5),
                                     at(4, std::nullopt, Status::Excluded), at(5, 5)});
    const auto line = curveLine(chart, chart.series[0]);
    ASSERT_EQ(line.size(), 4);
    EXPECT_TRUE(std::isnan(line[1].value));
    EXPECT_DOUBLE_EQ(line[3].key, 5);
}

TEST(ChartCurve, LeavesOutWhatALogarithmicAxisCannotShow) {
    ChartData chart = chartOf({at(0, 5), at(1, 0), at(2, 5)});
    chart.x.logarithmic = chart.y.logarithmic = true;
    EXPECT_EQ(curveLine(chart, chart.series[0]).size(), 1);
    EXPECT_EQ(curvePoints(chart, chart.series[0]).size(), 1);
}

} // namespace
} // namespace kernelcurve
