#include "app/chart/view/chart_view.h"

#include "app/chart/plot/chart_plot.h"
#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_overlay.h"
#include "tests/app/chart/sample_charts.h"
#include "tests/eventually.h"
#include "tests/processor_time.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include <cmath>
#include <limits>
#include <set>

namespace kernelcurve {
namespace {

double length(const ChartRange& range) {
    return range.high - range.low;
}

class ChartViewTest : public testing::Test {
  protected:
    ChartViewTest() {
        view.resize(900, 560);
        view.show();
        show(samples::offsets(3, 65));
    }

    void show(const ChartData& chart) {
        view.setChart(chart);
        view.refresh();
    }
    QWidget* plot() const { return overlay().parentWidget(); }
    ChartOverlay& overlay() const { return *view.findChild<ChartOverlay*>(); }

    /// Returns the screen position of a data point, from the ranges and the overlay's area.
    QPoint pixel(double x, double y) const {
        const QRectF area = overlay().marks().plotArea;
        const ChartRange rangeX = view.canvas().zoomer().now().x;
        const ChartRange rangeY = view.canvas().zoomer().now().y;
        return QPointF(area.left() + (x - rangeX.low) / length(rangeX) * area.width(),
                       area.bottom() - (y - rangeY.low) / length(rangeY) * area.height())
            .toPoint();
    }
    QPoint pointOf(int series, int place) const {
        const ChartPoint& point = view.chart().series.at(series).points.at(place);
        return pixel(point.x, *point.y);
    }
    void wheel(const QPoint& place, int notches) const {
        QWheelEvent turned(place, plot()->mapToGlobal(place), {}, {0, 120 * notches}, Qt::NoButton,
                           Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(plot(), &turned);
    }
    void drag(Qt::MouseButton button, const QPoint& from, const QPoint& to,
              Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mousePress(plot(), button, modifiers, from);
        // QTest::mouseMove() does not report which buttons are pressed.
        for (const double share : {0.5, 1.0}) {
            const QPointF place = QPointF(from) + share * QPointF(to - from);
            QMouseEvent move(QEvent::MouseMove, place, plot()->mapToGlobal(place), Qt::NoButton,
                             button, modifiers);
            QCoreApplication::sendEvent(plot(), &move);
        }
        QTest::mouseRelease(plot(), button, modifiers, to);
    }

    void hover(const QPointF& place) const {
        QMouseEvent move(QEvent::MouseMove, place, plot()->mapToGlobal(place), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(plot(), &move);
    }
    /// Returns one position in the legend per entry. As for a user, the pointer becomes a hand at
    /// these positions.
    std::vector<QPoint> legendEntries() const {
        std::vector<QPoint> entries;
        for (int y = static_cast<int>(overlay().marks().plotArea.bottom()); y < view.height();
             y += 4) {
            bool inEntry = false;
            for (int x = 0; x < view.width() && (entries.empty() || inEntry || y <= entries[0].y());
                 x += 4) {
                hover(QPointF(x, y));
                const bool hand = plot()->cursor().shape() == Qt::PointingHandCursor;
                if (hand && !inEntry)
                    entries.emplace_back(x + 8, y);
                inEntry = hand;
            }
        }
        return entries;
    }

    ChartView view;
};

TEST_F(ChartViewTest, GoesBackAndForwardThroughWhatWasShown) {
    const ChartRange all = view.canvas().zoomer().now().x;
    wheel(pixel(16, 3000), 2);
    const ChartRange zoomed = view.canvas().zoomer().now().x;
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Backspace);
    EXPECT_EQ(view.canvas().zoomer().now().x, all);
    EXPECT_FALSE(view.canvas().zoomer().isZoomed());
    QTest::keyClick(&view, Qt::Key_Backspace, Qt::ShiftModifier);
    EXPECT_EQ(view.canvas().zoomer().now().x, zoomed);
    QTest::mouseClick(plot(), Qt::BackButton, {}, pixel(16, 3000));
    EXPECT_EQ(view.canvas().zoomer().now().x, all);
    QTest::keyClick(&view, Qt::Key_Backspace); // no zoom step is left
    EXPECT_EQ(view.canvas().zoomer().now().x, all);
}

TEST_F(ChartViewTest, ThePinnedPointIsComparedWith) {
    const ChartPoint& base = view.chart().series.at(0).points.at(5);
    view.canvas().pinRow(base.row);
    hover(pointOf(1, 20));
    const auto& readout = overlay().readout();
    ASSERT_TRUE(readout);
    EXPECT_EQ(readout->pinned, "compared with read_offset at 5");
    const double ratio = *view.chart().series.at(1).points.at(20).y / *base.y;
    ASSERT_GT(ratio, 0.7);
    const QString percent = QString::number(std::abs(ratio - 1) * 100, 'f', 1) + " %";
    EXPECT_TRUE(readout->lines.at(1).value.endsWith(percent))
        << readout->lines.at(1).value.toStdString() << " " << ratio;
    ASSERT_TRUE(overlay().marks().pinned);
    EXPECT_LE((overlay().marks().pinned->toPoint() - pointOf(0, 5)).manhattanLength(), 2);
    // By keyboard, P on the same point unpins it.
    view.selectRow(base.row);
    view.setFocus();
    hover(QPointF(-1, -1));
    QTest::keyClick(&view, Qt::Key_P);
    EXPECT_EQ(view.canvas().pinnedRow(), -1);
    EXPECT_FALSE(overlay().marks().pinned);
}

TEST_F(ChartViewTest, WhatIsFarFromThePinnedPointIsAFactor) {
    ChartData chart = samples::offsets(3, 65);
    chart.series[0].points[5].y = 1;
    chart.series[1].points[20].y = 26619.422;
    show(chart);
    view.canvas().pinRow(chart.series[0].points[5].row);
    hover(pointOf(1, 20));
    const auto& readout = overlay().readout();
    ASSERT_TRUE(readout);
    EXPECT_TRUE(readout->lines.at(1).value.endsWith(QStringLiteral("  ×26,600")))
        << readout->lines.at(1).value.toStdString();
}

TEST_F(ChartViewTest, ABarIsSelectedAnywhereInIt) {
    show(samples::kernels());
    QSignalSpy selected(&view, &ChartView::pointSelected);
    const QRectF area = overlay().marks().plotArea;
    const double step = area.width() / 5;
    // This is the second of two bars of the third kernel, just above the axis.
    const QPoint place((area.left() + 2.5 * step + 0.2 * step), area.bottom() - 4);
    QTest::mouseClick(plot(), Qt::LeftButton, {}, place);
    ASSERT_EQ(selected.size(), 1);
    EXPECT_EQ(selected[0][0].toInt(), 7);
    ASSERT_TRUE(overlay().marks().selected);
    EXPECT_NEAR(overlay().marks().selected->x(), place.x(), 0.02 * step);
    // There is no bar above this one.
    QTest::mouseClick(plot(), Qt::LeftButton, {},
                      QPoint(place.x(), static_cast<int>(overlay().marks().selected->y()) - 20));
    EXPECT_EQ(selected.size(), 1);
}

TEST_F(ChartViewTest, ACellOfAHeatMapTellsItsValue) {
    show(samples::heatMap());
    const QRectF area = overlay().marks().plotArea;
    // The cell is in column 1 of 4, and row 3 of 5 from the bottom.
    const QPointF place(area.left() + area.width() * 1.5 / 4,
                        area.bottom() - area.height() * 3.5 / 5);
    hover(place);
    ASSERT_TRUE(overlay().readout());
    EXPECT_TRUE(overlay().readout()->heading.endsWith("16"));
    const auto& lines = overlay().readout()->lines;
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_TRUE(lines[3].nearest);
    EXPECT_EQ(lines[3].value, "1910 GB/s");
    QSignalSpy selected(&view, &ChartView::pointSelected);
    QTest::mouseClick(plot(), Qt::LeftButton, {}, place.toPoint());
    ASSERT_EQ(selected.size(), 1);
    EXPECT_EQ(selected[0][0].toInt(), 13);
}

TEST_F(ChartViewTest, ABarOfATimelineTellsWhenItWas) {
    ChartData chart = samples::timeline();
    for (ChartSeries& series : chart.series)
        for (ChartPoint& point : series.points)
            point.row = 5;
    show(chart);
    const QRectF area = overlay().marks().plotArea;
    const double end = view.canvas().zoomer().now().x.high;
    // This is the kernel of the third piece, from 1500 to 1650 us, in the second of three lanes.
    const QPointF place(area.left() + area.width() * 1580 / end, area.center().y());
    hover(place);
    ASSERT_TRUE(overlay().readout());
    const auto& lines = overlay().readout()->lines;
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].name, "Stream 1, Kernel #3");
    EXPECT_EQ(lines[0].value, "150 µs, from 1500 to 1650");
    QSignalSpy selected(&view, &ChartView::pointSelected);
    QTest::mouseClick(plot(), Qt::LeftButton, {}, place.toPoint());
    ASSERT_EQ(selected.size(), 1);
    EXPECT_EQ(selected[0][0].toInt(), 5);
    // Next to the bars, there is nothing to show.
    hover({area.left() + area.width() * 1580 / end, area.top() + 1});
    EXPECT_FALSE(overlay().readout());
}

TEST_F(ChartViewTest, WheelZoomsAboutThePointer) {
    const QPoint place = pixel(16, 3000);
    const ChartRange x = view.canvas().zoomer().now().x;
    const ChartRange y = view.canvas().zoomer().now().y;
    wheel(place, 2);
    EXPECT_NEAR(length(view.canvas().zoomer().now().x), length(x) * 0.7225, 1e-6);
    EXPECT_NEAR(length(view.canvas().zoomer().now().y), length(y) * 0.7225, 1e-6);
    EXPECT_LE((pixel(16, 3000) - place).manhattanLength(), 2)
        << "the place under the pointer stays";
    wheel(place, -2);
    EXPECT_NEAR(length(view.canvas().zoomer().now().x), length(x), 1e-6);
}

TEST_F(ChartViewTest, WheelOverAnAxisZoomsOnlyThatAxis) {
    const ChartRange x = view.canvas().zoomer().now().x;
    const ChartRange y = view.canvas().zoomer().now().y;
    const QRectF area = overlay().marks().plotArea;
    wheel(QPoint(20, static_cast<int>(area.center().y())), 1);
    EXPECT_EQ(view.canvas().zoomer().now().x, x);
    EXPECT_LT(length(view.canvas().zoomer().now().y), length(y));
    const ChartRange zoomedY = view.canvas().zoomer().now().y;
    wheel(QPoint(static_cast<int>(area.center().x()), static_cast<int>(area.bottom()) + 20), 1);
    EXPECT_LT(length(view.canvas().zoomer().now().x), length(x));
    EXPECT_EQ(view.canvas().zoomer().now().y, zoomedY);
}

TEST_F(ChartViewTest, DraggingPansAndADoubleClickShowsEverything) {
    const ChartRange x = view.canvas().zoomer().now().x;
    const ChartRange y = view.canvas().zoomer().now().y;
    drag(Qt::LeftButton, pixel(32, 3000), pixel(16, 3000));
    EXPECT_NEAR(view.canvas().zoomer().now().x.low, x.low + 16, 0.2);
    EXPECT_NEAR(length(view.canvas().zoomer().now().x), length(x), 1e-6);
    EXPECT_NEAR(view.canvas().zoomer().now().y.low, y.low, 1e-6);
    EXPECT_TRUE(view.canvas().zoomer().isZoomed());
    QTest::mouseDClick(plot(), Qt::LeftButton, {}, pixel(40, 3000));
    EXPECT_EQ(view.canvas().zoomer().now().x, x);
    EXPECT_EQ(view.canvas().zoomer().now().y, y);
    EXPECT_FALSE(view.canvas().zoomer().isZoomed());
}

TEST_F(ChartViewTest, ARubberBandZoomsIntoIt) {
    for (const bool right : {true, false}) {
        const QPoint from = pixel(8, 3400);
        const QPoint to = pixel(24, 2900);
        drag(right ? Qt::RightButton : Qt::LeftButton, from, to,
             right ? Qt::NoModifier : Qt::ShiftModifier);
        EXPECT_NEAR(view.canvas().zoomer().now().x.low, 8, 0.2);
        EXPECT_NEAR(view.canvas().zoomer().now().x.high, 24, 0.2);
        EXPECT_NEAR(view.canvas().zoomer().now().y.low, 2900, 20);
        EXPECT_NEAR(view.canvas().zoomer().now().y.high, 3400, 20);
        EXPECT_FALSE(overlay().rubberBand()) << "it goes when the button does";
        QTest::keyClick(&view, Qt::Key_0);
        EXPECT_FALSE(view.canvas().zoomer().isZoomed());
    }
}

TEST_F(ChartViewTest, TheZoomLastsWhilePointsArrive) {
    wheel(pixel(16, 3000), 3);
    const ChartRange x = view.canvas().zoomer().now().x;
    show(samples::offsets(3, 129));
    EXPECT_EQ(view.canvas().zoomer().now().x, x);
    show(samples::sizes(2));
    EXPECT_NE(view.canvas().zoomer().now().x, x) << "another quantity on the axis is another range";
    EXPECT_FALSE(view.canvas().zoomer().isZoomed());
}

TEST_F(ChartViewTest, WithoutZoomTheAxesGrowWithTheData) {
    show(samples::offsets(3, 129));
    EXPECT_GT(view.canvas().zoomer().now().x.high, 128);
}

TEST_F(ChartViewTest, TheReadOutNamesEverySeriesAtTheNearestX) {
    QSignalSpy hovered(&view, &ChartView::pointHovered);
    hover(pointOf(1, 20) + QPoint(2, 1));
    ASSERT_TRUE(overlay().readout());
    const Readout& readout = *overlay().readout();
    EXPECT_EQ(readout.heading, "offset: 20");
    ASSERT_EQ(readout.lines.size(), 3U);
    EXPECT_EQ(readout.lines[0].name, "read_offset");
    const double value = *view.chart().series[1].points[20].y;
    EXPECT_EQ(readout.lines[1].value, QString::number(value, 'g', 5) + " GB/s");
    EXPECT_TRUE(readout.lines[1].nearest);
    EXPECT_FALSE(readout.lines[0].nearest);
    ASSERT_EQ(hovered.size(), 1);
    EXPECT_EQ(hovered[0][0].toInt(), view.chart().series[1].points[20].row);

    hover(QPointF(3, 3));
    EXPECT_FALSE(overlay().readout());
    EXPECT_EQ(hovered.back()[0].toInt(), -1);
}

TEST_F(ChartViewTest, OfManySeriesTheBestAndTheNearestAreDistinct) {
    constexpr int many = 50;
    show(samples::offsets(many, 65));
    std::set<int> inLegend;
    for (int y = 0; y < view.height(); y += 4)
        for (int x = 0; x < view.width(); x += 4)
            inLegend.insert(view.canvas().drawn().legendSeriesAt(QPointF(x, y)));
    EXPECT_EQ(inLegend, (std::set<int>{-1, 0, 1, 2, 3, 4}));
    // The greatest bandwidth comes first, and each curve is lower than the preceding one.
    const int faded = many / 2;
    hover(pointOf(faded, 20));
    ASSERT_TRUE(overlay().readout());
    const Readout& readout = *overlay().readout();
    EXPECT_EQ(readout.lines.size(), 6U);
    EXPECT_EQ(readout.lines.front().name, view.chart().series.front().name);
    EXPECT_TRUE(readout.lines.back().nearest);
    EXPECT_EQ(readout.lines.back().name, view.chart().series.at(faded).name);
    EXPECT_EQ(readout.curve.size(), 65);
    hover(pointOf(0, 20));
    EXPECT_EQ(overlay().readout()->lines.size(), 5U);
    EXPECT_TRUE(overlay().readout()->curve.isEmpty());
    view.canvas().selectRow(view.chart().series.at(faded).points.at(20).row);
    EXPECT_EQ(overlay().marks().selectedCurve.size(), 65);
    view.canvas().selectRow(view.chart().series.at(1).points.at(20).row);
    EXPECT_TRUE(overlay().marks().selectedCurve.isEmpty());
}

TEST_F(ChartViewTest, MorePointsThanPixelsAreAnAreaUntilTheZoomSeparatesThem) {
    show(samples::noise(100'000));
    // Returns the share of the plotting area whose colour is a mixture of the line's colour and the
    // background.
    const auto areaShare = [&] {
        view.canvas().redrawNow();
        const QImage image = view.grab().toImage();
        const QRect plotting = overlay().marks().plotArea.toRect();
        const ChartTheme theme = ChartTheme::fromPalette(view.palette(), view.font());
        const double mixed = 0.75 * theme.background.red() + 0.25 * theme.series.front().red();
        int count = 0;
        for (int x = plotting.left(); x < plotting.right(); ++x)
            for (int y = plotting.top(); y < plotting.bottom(); ++y) {
                const QColor color = image.pixelColor(x, y);
                count += std::abs(color.red() - mixed) < 3 ? 1 : 0;
            }
        return static_cast<double>(count) / (plotting.width() * plotting.height());
    };
    EXPECT_GT(areaShare(), 0.25);
    const double plotTop = overlay().marks().plotArea.top();
    view.canvas().zoomer().zoomInto(QRectF(pixel(50'000, 400), pixel(51'000, 600)));
    EXPECT_LT(areaShare(), 0.01);
    EXPECT_EQ(overlay().marks().plotArea.top(), plotTop);
}

TEST_F(ChartViewTest, AClickSelectsThePoint) {
    QSignalSpy selected(&view, &ChartView::pointSelected);
    QTest::mouseClick(plot(), Qt::LeftButton, {}, pointOf(2, 7));
    const int row = view.chart().series[2].points[7].row;
    ASSERT_EQ(selected.size(), 1);
    EXPECT_EQ(selected[0][0].toInt(), row);
    EXPECT_EQ(view.canvas().selectedRow(), row);
    ASSERT_TRUE(overlay().marks().selected);
    EXPECT_LE((overlay().marks().selected->toPoint() - pointOf(2, 7)).manhattanLength(), 2);
    QTest::mouseClick(plot(), Qt::LeftButton, {}, pixel(10, 1000));
    EXPECT_EQ(selected.size(), 1) << "there is no point";
}

TEST_F(ChartViewTest, SelectingARowMarksItAndAnUnknownRowNone) {
    view.selectRow(3);
    EXPECT_TRUE(overlay().marks().selected);
    view.selectRow(100000);
    EXPECT_FALSE(overlay().marks().selected);
}

TEST_F(ChartViewTest, AFailedPointCanBeReadAndSelected) {
    show(samples::withFailures());
    const int failedPlace = 7; // block 512
    const ChartPoint& failed = view.chart().series[1].points[failedPlace];
    ASSERT_EQ(failed.status, Status::Failed);
    const QRectF area = overlay().marks().plotArea;
    const QPoint mark(pixel(failed.x, 0).x(), static_cast<int>(area.bottom()) - 7);
    QSignalSpy selected(&view, &ChartView::pointSelected);
    hover(mark);
    ASSERT_TRUE(overlay().readout());
    EXPECT_EQ(overlay().readout()->lines.at(1).value, "failed");
    QTest::mouseClick(plot(), Qt::LeftButton, {}, mark);
    ASSERT_EQ(selected.size(), 1);
    EXPECT_EQ(selected[0][0].toInt(), failed.row);
}

TEST_F(ChartViewTest, ALegendLeavesTheCurvesTheLargerHalf) {
    ChartData chart = samples::offsets(3, 65);
    chart.legend = LegendPlace::Right;
    for (ChartSeries& series : chart.series)
        series.name = "NVIDIA H200 (recorded), of last spring: " + series.name;
    view.resize(360, 300);
    show(chart);
    // Names of 400 pixels left 15 of them.
    EXPECT_GT(overlay().marks().plotArea.width(), 100);
}

/// In a file nobody can ask what the others are.
TEST_F(ChartViewTest, ALegendShortensNamesRatherThanLeaveSeriesOut) {
    ChartData chart = samples::offsets(8, 65);
    chart.legend = LegendPlace::Below;
    for (ChartSeries& series : chart.series)
        series.name = "NVIDIA H200 (recorded): " + series.name;
    view.resize(680, 330);
    show(chart);
    std::set<int> entries;
    for (int y = static_cast<int>(overlay().marks().plotArea.bottom()); y < view.height(); y += 4)
        for (int x = 0; x < view.width(); x += 4)
            entries.insert(view.canvas().drawn().legendSeriesAt(QPointF(x, y)));
    entries.erase(-1);
    EXPECT_EQ(entries.size(), 8U);
}

TEST_F(ChartViewTest, TheLegendHidesAndIsolates) {
    const auto entries = legendEntries();
    ASSERT_EQ(entries.size(), 3U);
    const auto shown = [this] {
        std::string all;
        for (const ChartSeries& series : view.chart().series)
            all += !view.canvas().hidden().contains(series.name) ? '1' : '0';
        return all;
    };
    QTest::mouseClick(plot(), Qt::LeftButton, {}, entries[0]);
    EXPECT_EQ(shown(), "011");
    EXPECT_LT(view.canvas().zoomer().now().y.high, 3900) << "the axis fits what is left";
    hover(pixel(20, 3000));
    EXPECT_EQ(overlay().readout()->lines.size(), 2U);
    QTest::mouseClick(plot(), Qt::LeftButton, {}, entries[0]);
    EXPECT_EQ(shown(), "111");
    QTest::mouseClick(plot(), Qt::LeftButton, Qt::ControlModifier, entries[1]);
    EXPECT_EQ(shown(), "010");
    QTest::mouseClick(plot(), Qt::LeftButton, Qt::ControlModifier, entries[1]);
    EXPECT_EQ(shown(), "111");
    QTest::mouseClick(plot(), Qt::LeftButton, {}, entries[2]);
    QTest::mouseDClick(plot(), Qt::LeftButton, {}, entries[2]);
    EXPECT_EQ(shown(), "001");
    show(samples::offsets(3, 129));
    EXPECT_EQ(shown(), "001") << "it lasts while points arrive";
}

TEST_F(ChartViewTest, EverythingWorksByKeyboard) {
    view.setFocus();
    QSignalSpy selected(&view, &ChartView::pointSelected);
    QSignalSpy hovered(&view, &ChartView::pointHovered);
    QTest::keyClick(&view, Qt::Key_Home);
    ASSERT_TRUE(overlay().readout());
    EXPECT_EQ(overlay().readout()->heading, "offset: 0");
    QTest::keyClick(&view, Qt::Key_Right);
    EXPECT_EQ(overlay().readout()->heading, "offset: 1");
    QTest::keyClick(&view, Qt::Key_Up);
    QTest::keyClick(&view, Qt::Key_Up);
    QTest::keyClick(&view, Qt::Key_Up);
    EXPECT_TRUE(overlay().readout()->lines[0].nearest) << "the topmost curve";
    QTest::keyClick(&view, Qt::Key_Down);
    EXPECT_TRUE(overlay().readout()->lines[1].nearest);
    QTest::keyClick(&view, Qt::Key_Right);
    EXPECT_TRUE(overlay().readout()->lines[1].nearest) << "it stays on its curve";
    EXPECT_TRUE(view.accessibleDescription().startsWith("offset: 2, read_offset_unroll: "))
        << view.accessibleDescription().toStdString();
    QTest::keyClick(&view, Qt::Key_Return);
    ASSERT_EQ(selected.size(), 1);
    EXPECT_EQ(selected[0][0].toInt(), view.chart().series[1].points[2].row);
    EXPECT_EQ(hovered.back()[0].toInt(), selected[0][0].toInt());
    QTest::keyClick(&view, Qt::Key_End);
    EXPECT_EQ(overlay().readout()->heading, "offset: 64");

    const ChartRange x = view.canvas().zoomer().now().x;
    QTest::keyClick(&view, Qt::Key_Plus);
    EXPECT_LT(length(view.canvas().zoomer().now().x), length(x));
    QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_GT(view.canvas().zoomer().now().x.low, x.low);
    QTest::keyClick(&view, Qt::Key_0);
    EXPECT_EQ(view.canvas().zoomer().now().x, x);
    QTest::keyClick(&view, Qt::Key_Escape);
    EXPECT_FALSE(overlay().readout());
}

TEST_F(ChartViewTest, IsDescribedToScreenReaders) {
    EXPECT_EQ(view.accessibleName(), "Chart: Misaligned reads");
    const QString description = view.accessibleDescription();
    for (const char* word : {"bandwidth (GB/s) vs. offset", "read_offset_unroll", "195 point",
                             "the maximum is read_offset at"})
        EXPECT_TRUE(description.contains(QLatin1String(word))) << description.toStdString();
}

TEST_F(ChartViewTest, AxesTurnLogarithmic) {
    show(samples::sizes(2));
    EXPECT_TRUE(view.isLogarithmic(Qt::Vertical));
    view.setLogarithmic(Qt::Vertical, false);
    EXPECT_FALSE(view.isLogarithmic(Qt::Vertical));
    EXPECT_EQ(view.canvas().zoomer().now().y.low, 0);
    view.setLogarithmic(Qt::Vertical, true);
    EXPECT_GT(view.canvas().zoomer().now().y.low, 0);
}

TEST_F(ChartViewTest, FollowsThePalette) {
    const QColor light = view.grab().toImage().pixelColor(2, 2);
    QPalette dark;
    dark.setColor(QPalette::Base, QColor(20, 20, 20));
    dark.setColor(QPalette::Text, QColor(240, 240, 240));
    view.setPalette(dark);
    QCoreApplication::processEvents();
    const QImage image = view.grab().toImage();
    EXPECT_NE(light, QColor(20, 20, 20));
    EXPECT_EQ(image.pixelColor(2, 2), QColor(20, 20, 20));
}

TEST_F(ChartViewTest, ShowsTheEmptyTextUntilThereIsSomething) {
    view.setEmptyText("press Run");
    EXPECT_EQ(overlay().marks().emptyText, "");
    show({});
    EXPECT_EQ(overlay().marks().emptyText, "press Run");
    show(samples::offsets(1, 3));
    EXPECT_EQ(overlay().marks().emptyText, "");
}

TEST_F(ChartViewTest, OddNumbersDoNotFreezeIt) {
    ChartData odd = samples::offsets(2, 9);
    odd.series[0].points[2].y = std::numeric_limits<double>::infinity();
    odd.series[0].points[3].y = std::nan("");
    odd.series[0].points[4].high = std::numeric_limits<double>::infinity();
    odd.series[1].points[8].x = 1e300;
    show(odd);
    view.grab();
    EXPECT_TRUE(std::isfinite(view.canvas().zoomer().now().y.high));
    for (int notch = 0; notch < 400; ++notch)
        wheel(overlay().marks().plotArea.center().toPoint(), notch < 200 ? 3 : -5);
    view.grab();
    EXPECT_LT(view.canvas().zoomer().now().x.low, view.canvas().zoomer().now().x.high);
}

TEST_F(ChartViewTest, ManyChangesCostFewRedraws) {
    int made = 0;
    int points = 1;
    view.setChartSource([&] {
        ++made;
        return samples::offsets(1, points);
    });
    for (; points < 400; ++points)
        view.chartChanged();
    EXPECT_TRUE(eventually([&] {
        return view.chart().series.size() == 1 && view.chart().series[0].points.size() == 400;
    })) << "the last state is drawn";
    EXPECT_EQ(made, 1);
    // A change right after a redraw waits, or changes that go on would be drawn without a rest.
    const auto* next = view.findChild<QTimer*>("redraw");
    EXPECT_TRUE(eventually([&] {
        view.refresh();
        view.chartChanged();
        return next->isActive() && next->interval() > 0;
    }));
}

TEST_F(ChartViewTest, ManyPointsCostInProportion) {
    const auto cost = [&](int points) {
        const ChartData chart = samples::noise(points);
        return processorSeconds([&] {
            show(chart);
            view.grab();
        });
    };
    // There are ten times as many points. Quadratic work would be a hundred times as much.
    EXPECT_LT(cost(100000), 40 * cost(10000));
}

} // namespace
} // namespace kernelcurve
