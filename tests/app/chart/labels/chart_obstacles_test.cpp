#include "app/chart/labels/chart_obstacles.h"

#include "tests/app/chart/sample_charts.h"

#include <gtest/gtest.h>

namespace kernelcurve {
namespace {

/// A chart of 100 x 100 units, one pixel each, upside down as the screen is.
class ChartObstaclesTest : public testing::Test {
  protected:
    ChartObstaclesTest() {
        plot_.resize(400, 300);
        plot_.xAxis->setRange(0, 100);
        plot_.yAxis->setRange(0, 100);
        plot_.replot();
        chart_.series.push_back({});
    }
    void addPoint(double x, double y) {
        ChartPoint point;
        point.x = x;
        point.y = y;
        chart_.series.back().points.push_back(point);
    }
    /// A label of 20 x 10 pixels about a place of the data.
    QRectF labelAt(double x, double y) const {
        return {plot_.xAxis->coordToPixel(x) - 10, plot_.yAxis->coordToPixel(y) - 5, 20, 10};
    }
    bool meets(double x, double y) const {
        const QRectF label = labelAt(x, y);
        return ChartObstacles(drawn_, label.top(), label.bottom()).meet(label);
    }

    QCustomPlot plot_;
    ChartData chart_;
    bool shown_ = true;
    ChartTheme theme_;
    IsShown isShown_ = [this](const ChartSeries&) { return shown_; };
    BarLabels barLabels_;
    const DrawnChart drawn_{plot_, chart_, theme_, isShown_, barLabels_};
};

TEST_F(ChartObstaclesTest, ALabelMeetsAPointAndTheCurveBetweenTwo) {
    addPoint(20, 50);
    addPoint(80, 50);
    EXPECT_TRUE(meets(20, 50));
    EXPECT_TRUE(meets(50, 50)) << "the curve";
    EXPECT_FALSE(meets(50, 80));
    chart_.kind = ChartKind::Roofline;
    EXPECT_TRUE(meets(20, 50));
    EXPECT_FALSE(meets(50, 50)) << "points without a curve";
    shown_ = false;
    EXPECT_FALSE(meets(20, 50));
}

TEST_F(ChartObstaclesTest, ASteepCurveIsInTheWayOnlyWhereItRuns) {
    addPoint(10, 0);
    addPoint(90, 100);
    EXPECT_TRUE(meets(50, 50));
    EXPECT_FALSE(meets(20, 50));
    EXPECT_FALSE(meets(80, 50));
}

TEST_F(ChartObstaclesTest, ALineThatIsAddedIsInTheWay) {
    const QRectF label = labelAt(50, 50);
    ChartObstacles obstacles(drawn_, label.top(), label.bottom());
    EXPECT_FALSE(obstacles.meet(label));
    obstacles.addLine({label.right() + 40, 0}, {label.right() + 40, 300});
    EXPECT_FALSE(obstacles.meet(label));
    obstacles.addLine({label.center().x(), 0}, {label.center().x(), 300});
    EXPECT_TRUE(obstacles.meet(label));
}

} // namespace
} // namespace kernelcurve
