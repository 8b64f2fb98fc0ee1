#include "app/chart/view/chart_tracker.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

ChartPoint pointAt(double x, std::optional<double> y, int row = 0) {
    ChartPoint point;
    point.x = x;
    point.y = y;
    point.row = row;
    return point;
}

class ChartTrackerTest : public testing::Test {
  protected:
    ChartTrackerTest() {
        chart.series.push_back(
            {QStringLiteral("a"),
             {pointAt(0, 10), pointAt(10, 11), pointAt(10, 40), pointAt(20, 12)}});
        chart.series.push_back({QStringLiteral("b"), {pointAt(10, 20), pointAt(30, 21)}});
    }

    ChartTracker tracker() const {
        // One unit has ten pixels. y grows upwards, starting at pixel 500.
        return {chart, isShown, [](double x) { return 10 * x; },
                [](double y) { return 500 - 10 * y; }};
    }

    ChartData chart;
    IsShown isShown = [this](const ChartSeries& series) { return series.name != hidden; };
    QString hidden;
};

TEST_F(ChartTrackerTest, FindsTheNearestXOfAnyShownSeries) {
    EXPECT_EQ(tracker().nearestX(-50), 0);
    EXPECT_EQ(tracker().nearestX(140), 10);
    EXPECT_EQ(tracker().nearestX(160), 20);
    EXPECT_EQ(tracker().nearestX(9999), 30);
    hidden = QStringLiteral("b");
    EXPECT_EQ(tracker().nearestX(9999), 20);
}

TEST_F(ChartTrackerTest, SkipsWhatALogarithmicAxisCannotShow) {
    chart.x.logarithmic = true;
    EXPECT_EQ(tracker().nearestX(-50), 10);
    EXPECT_EQ(tracker().nextX(10, -1), std::nullopt);
}

TEST_F(ChartTrackerTest, StepsThroughEveryX) {
    EXPECT_EQ(tracker().nextX(0, 1), 10);
    EXPECT_EQ(tracker().nextX(20, 1), 30);
    EXPECT_EQ(tracker().nextX(30, 1), std::nullopt);
    EXPECT_EQ(tracker().nextX(30, -1), 20);
    EXPECT_EQ(tracker().nextX(0, -1), std::nullopt);
}

TEST_F(ChartTrackerTest, ReadsOnePointASeriesAndOfRepeatedOnesTheNearest) {
    const Tracked low = tracker().at(10, 1, 500 - 110);
    ASSERT_EQ(low.points.size(), 2U);
    EXPECT_EQ(low.points[0], (TrackedPoint{0, 1}));
    EXPECT_EQ(low.points[1], (TrackedPoint{1, 0}));
    EXPECT_EQ(tracker().at(10, 1, 500 - 400).points[0], (TrackedPoint{0, 2}));
    EXPECT_EQ(tracker().at(20, 1, 0).points.size(), 1U) << "b was not measured there";
}

TEST_F(ChartTrackerTest, AnEmptyChartHasNothingToTrack) {
    chart.series.clear();
    EXPECT_EQ(tracker().nearestX(100), std::nullopt);
    EXPECT_TRUE(tracker().at(10, 1, 0).points.empty());
}

} // namespace
} // namespace kernelcurve
