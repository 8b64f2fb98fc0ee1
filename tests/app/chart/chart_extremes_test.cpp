// Charts of values that no device has measured. They must be drawn with about as many elements as
// other charts. The test counts the drawn elements, because a chart that draws too many takes too
// long.

#include "app/chart/data/chart_ticks.h"
#include "app/chart/make/chart_x_places.h"
#include "app/chart/make/make_chart.h"
#include "app/chart/make/make_histogram.h"
#include "app/chart/plot/chart_export.h"
#include "app/chart/plot/chart_heat.h"
#include "app/chart/plot/chart_plot.h"
#include "app/chart/view/chart_canvas.h"
#include "app/chart/view/chart_view.h"
#include "tests/app/chart/sample_charts.h"

#include <gtest/gtest.h>

#include <QBuffer>
#include <qcustomplot.h>
#include <QSvgGenerator>
#include <QWheelEvent>

#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

constexpr int maxElements = 30'000; // for one drawing; the largest reasonable chart has about 5,000
constexpr std::int64_t million = 1'000'000;

qsizetype elementsOf(const QByteArray& svg) {
    qsizetype count = 0;
    for (const char* element : {"<path", "<polyline", "<rect", "<text", "<polygon", "<circle"})
        count += svg.count(element);
    return count;
}

Measurement row(const std::string& kernel, double offset, double bandwidth) {
    Measurement made;
    made.configuration = {kernel, {{"offset", offset}}};
    made.metrics = {{"time", 1e-3},
                    {"time_q1", 0.9e-3},
                    {"time_q3", 1.1e-3},
                    {"flops", 1e12},
                    {"bandwidth", bandwidth}};
    return made;
}

ChartData chartOf(const std::vector<Measurement>& rows, PlotKind kind, bool logarithmic) {
    Experiment experiment;
    experiment.kernels = {"a", "b"};
    // The names of two lines compete for positions next to each other.
    const Environment environment{
        {"device", "made up"}, {"peak_bandwidth", 4.8e12}, {"measured_copy", 4.2e12}};
    ChartInput input{experiment, rows};
    input.environment = &environment;
    PlotSettings plot;
    plot.kind = kind;
    plot.x = "offset";
    plot.y = "bandwidth";
    plot.series = {"kernel"};
    plot.logX = plot.logY = logarithmic;
    return makeChart(input, plot);
}

template <typename Check>
void forEveryChart(const std::vector<Measurement>& rows, const Check& check) {
    for (const PlotKind kind :
         {PlotKind::Curves, PlotKind::Bars, PlotKind::HeatMap, PlotKind::Roofline})
        for (const bool logarithmic : {false, true}) {
            SCOPED_TRACE(testing::Message() << "kind " << int(kind) << ", log " << logarithmic);
            check(chartOf(rows, kind, logarithmic));
        }
}

void isDrawn(const ChartData& chart) {
    const QByteArray svg = chartFile(chart, QStringLiteral("svg"));
    EXPECT_LT(elementsOf(svg), maxElements);
    EXPECT_GT(elementsOf(svg), 5);
    EXPECT_LT(svg.size(), 8 * million);
}

class ChartExtremesTest : public testing::TestWithParam<double> {};

TEST_P(ChartExtremesTest, AValueAmongOthersAndAlone) {
    forEveryChart({row("a", 1, 3e12), row("a", 2, GetParam()), row("b", 1, 2e12)}, isDrawn);
    forEveryChart({row("a", 1, GetParam())}, [](const ChartData& chart) {
        EXPECT_LT(elementsOf(chartFile(chart, QStringLiteral("svg"))), maxElements);
    });
}

TEST_P(ChartExtremesTest, APlaceOnTheAxis) {
    forEveryChart({row("a", 1, 3e12), row("a", GetParam(), 2e12), row("b", 1, 2e12)}, isDrawn);
}

INSTANTIATE_TEST_SUITE_P(Values, ChartExtremesTest,
                         testing::Values(0.0, -1e12, 1e-300, 5e-324, 1e30, 1e308,
                                         std::numeric_limits<double>::infinity(),
                                         std::numeric_limits<double>::quiet_NaN()));

TEST(ChartExtremes, APlaceOfAnySizeHasItsName) {
    EXPECT_EQ(placeName(-1e12), "-1000000000000");
    EXPECT_EQ(placeName(-1e300), "-1e+300");
}

TEST(ChartExtremes, AScaleOfColoursReachesAsFarAsNumbersDo) {
    for (const bool logarithmic : {false, true}) {
        ChartData chart;
        chart.kind = ChartKind::HeatMap;
        chart.y.logarithmic = logarithmic;
        constexpr double least = 5e-324;
        constexpr double most = 1.7e308;
        for (const double value : {logarithmic ? least : -most, most}) {
            ChartPoint point;
            point.y = value;
            chart.series.resize(1);
            chart.series[0].points.push_back(point);
        }
        const HeatScale scale(chart);
        EXPECT_EQ(scale.share(*chart.series[0].points[0].y), 0);
        EXPECT_EQ(scale.share(most), 1);
        EXPECT_NEAR(scale.share(logarithmic ? 1 : 0), 0.5, 0.03);
    }
}

TEST(ChartExtremes, WhatNoDeviceReachesIsMarkedAndLeavesTheScaleAlone) {
    const ChartData chart =
        chartOf({row("a", 1, 3e12), row("a", 2, 1e308), row("b", 1, 2e12)}, PlotKind::Bars, false);
    ASSERT_EQ(chart.series.size(), 2U);
    ASSERT_EQ(chart.series[0].points.size(), 2U) << "it is not lost";
    EXPECT_FALSE(chart.series[0].points[1].y);
    EXPECT_EQ(chart.series[0].points[1].status, Status::Measured);
    EXPECT_LT(fullRangeY(chart, [](const ChartSeries&) { return true; }).high, 6000);
    EXPECT_TRUE(chartFile(chart, QStringLiteral("svg")).contains("exceeds device peaks"));
}

TEST(ChartExtremes, AMillionMeasurements) {
    ChartData chart = samples::noise(million);
    for (ChartPoint& point : chart.series[0].points) {
        point.noisy = point.row % 3 == 0;
        point.throttled = point.row % 7 == 0;
        point.low = *point.y - 20;
        point.high = *point.y + 20;
        if (point.row % 5 == 0) {
            point.y.reset();
            point.status = Status::Failed;
        }
    }
    chart.bound = {QStringLiteral("theoretical peak"), 800};
    chart.lines = {{QStringLiteral("theoretical peak"), ChartLine::Direction::Horizontal, 800, 0},
                   {QStringLiteral("measured copy"), ChartLine::Direction::Horizontal, 500, 0},
                   {QStringLiteral("L2 cache"), ChartLine::Direction::Vertical, 1000, 0}};
    const auto as = [&chart](std::initializer_list<ChartKind> kinds) {
        for (const ChartKind kind : kinds) {
            SCOPED_TRACE(static_cast<int>(kind));
            chart.kind = kind;
            isDrawn(chart);
        }
    };
    const auto all = {ChartKind::Curves, ChartKind::Bars, ChartKind::HeatMap, ChartKind::Roofline};
    as(all);
    for (std::int64_t place = 0; place < million; ++place)
        chart.x.categories << QStringLiteral("k");
    as({ChartKind::Bars});
    chart.x.categories.clear();
    for (ChartPoint& point : chart.series[0].points)
        point.x = 64; // the same point, very often
    as({ChartKind::Bars, ChartKind::Roofline});
}

TEST(ChartExtremes, AMillionNamesOnAnAxis) {
    ChartAxis axis;
    for (std::int64_t place = 0; place < million; ++place)
        axis.categories << QStringLiteral("kernel");
    EXPECT_LE(chartTicks(axis, -0.5, double(million) - 0.5, 10).ticks.size(), 200);
    EXPECT_EQ(chartTicks(axis, 499.5, 509.5, 10).ticks.size(), 10) << "zoomed in all are named";
}

/// Returns the number of elements in the chart's drawing if this part of y is shown.
qsizetype elementsAt(const ChartData& chart, const ChartRange& y) {
    QCustomPlot plot;
    plot.setViewport({0, 0, 900, 560});
    ChartPlot drawn(plot);
    drawn.setChart(chart);
    drawn.showAll(Qt::Horizontal);
    drawn.setRange(Qt::Vertical, y);
    drawn.arrange({900, 560});
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize({900, 560});
    QCPPainter painter(&svg);
    plot.toPainter(&painter, 900, 560);
    painter.end();
    return elementsOf(buffer.data());
}

TEST(ChartExtremes, ABarIsDrawnAsFarAsItIsSeen) {
    const ChartData chart = samples::kernels();
    const qsizetype whole = elementsAt(chart, {0, 5000});
    for (const double part : {1.0, 1e-3, 1e-6, 1e-9}) {
        const qsizetype drawn = elementsAt(chart, {600, 600 + part});
        EXPECT_LT(drawn, 3 * whole) << part;
        EXPECT_GT(drawn, 20) << "the bars that reach so far are there";
    }
}

TEST(ChartExtremes, NoZoomLeadsWhereNothingCanBeSeen) {
    for (const ChartData& chart : {samples::kernels(), samples::offsets(3, 65), samples::heatMap(),
                                   samples::roofline(), samples::sizes(3)}) {
        ChartView view;
        view.resize(900, 560);
        view.show();
        view.setChart(chart);
        view.refresh();
        const ChartRange all = view.canvas().zoomer().now().y;
        QWidget* plot = view.childAt(view.rect().center());
        const QPointF place(450, 250);
        for (const int direction : {1, -1}) {
            for (int notch = 0; notch < 300; ++notch) {
                QWheelEvent turned(place, plot->mapToGlobal(place), {}, {0, 120 * direction},
                                   Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
                QCoreApplication::sendEvent(plot, &turned);
            }
            view.grab(); // draws the chart
            const ChartRange now = view.canvas().zoomer().now().y;
            const auto length = [&](const ChartRange& range) {
                return chart.y.logarithmic ? std::log(range.high / range.low)
                                           : range.high - range.low;
            };
            EXPECT_GT(length(now), 1e-7 * length(all)) << direction;
            EXPECT_LT(length(now), 200 * length(all)) << direction;
        }
        view.canvas().zoomer().showAll();
        EXPECT_EQ(view.canvas().zoomer().now().y, all);
    }
}

TEST(ChartExtremes, HistogramsOfAbsurdTimesHaveFewBars) {
    SampledTimes times;
    for (const double step : {0.0, 1e-300, 1e-9, 1e300}) {
        times.step = step;
        times.bins = {{1, 5}, {2, 7}, {1'000'000'000'000, 2}};
        const ChartData chart = makeHistogram(times);
        EXPECT_LE(chart.x.categories.size(), 20) << step;
        EXPECT_LT(elementsOf(chartFile(chart, QStringLiteral("svg"))), maxElements);
    }
}

} // namespace
} // namespace kernelcurve
