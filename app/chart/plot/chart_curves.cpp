#include "app/chart/plot/chart_curves.h"

#include "app/chart/labels/series_samples.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

double median(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

QString currentLayer() {
    return QStringLiteral("main");
}

/// Returns the lower layer, so that curves for comparison never hide measured ones.
QString paleLayer() {
    return QStringLiteral("pale");
}

} // namespace

QVector<QCPGraphData> curveLine(const ChartData& chart, const ChartSeries& series) {
    QVector<QCPGraphData> line;
    line.reserve(std::ssize(series.points));
    std::vector<double> values;
    for (auto point = series.points.begin(); point != series.points.end();) {
        const double x = point->x;
        bool failed = false;
        values.clear();
        for (; point != series.points.end() && point->x == x; ++point) {
            if (canBeDrawn(chart, *point))
                values.push_back(*point->y);
            failed = failed || point->status == Status::Failed;
        }
        if (chart.x.logarithmic && x <= 0)
            continue;
        if (!values.empty())
            line.append({x, median(values)});
        else if (failed)
            line.append({x, std::numeric_limits<double>::quiet_NaN()});
    }
    return line;
}

QVector<QCPGraphData> curvePoints(const ChartData& chart, const ChartSeries& series) {
    QVector<QCPGraphData> points;
    points.reserve(std::ssize(series.points));
    for (const ChartPoint& point : series.points) {
        if (canBeDrawn(chart, point))
            points.append({point.x, *point.y});
    }
    return points;
}

ChartCurves::ChartCurves(const DrawnChart& drawn)
    : drawn_(drawn) {
    drawn.plot.addLayer(paleLayer(), drawn.plot.layer(currentLayer()), QCustomPlot::limBelow);
}

void ChartCurves::applyChart() {
    QCustomPlot& plot = drawn_.plot;
    const ChartData& chart = drawn_.chart;
    const ChartTheme& theme = drawn_.theme;
    while (curves_.size() > chart.series.size()) {
        plot.removeGraph(curves_.back().line);
        plot.removeGraph(curves_.back().points);
        curves_.pop_back();
    }
    while (curves_.size() < chart.series.size()) {
        Curve curve{plot.addGraph(), plot.addGraph()};
        curve.points->setLineStyle(QCPGraph::lsNone);
        curves_.push_back(curve);
    }
    for (std::size_t index = 0; index < curves_.size(); ++index) {
        const ChartSeries& series = chart.series[index];
        const SeriesStyle style = theme.styleOf(series, static_cast<int>(index));
        const Curve& curve = curves_[index];
        for (QCPGraph* graph : {curve.line, curve.points})
            graph->setLayer(series.published ? paleLayer() : currentLayer());
        curve.line->data()->set(curveLine(chart, series), true);
        curve.points->data()->set(curvePoints(chart, series), true);
        curve.points->setScatterStyle(scatterStyle(style, theme.markerSize, theme.background));
    }
}

void ChartCurves::applyShown() {
    const ChartData& chart = drawn_.chart;
    const bool curves = chart.kind == ChartKind::Curves;
    // Categories and the points of a roofline have no order that a line could follow.
    const bool lines = curves && chart.x.categories.isEmpty();
    const bool points = curves || chart.kind == ChartKind::Roofline;
    for (std::size_t index = 0; index < curves_.size(); ++index) {
        const bool shown = drawn_.isShown(chart.series[index]);
        curves_[index].line->setVisible(shown && lines);
        curves_[index].points->setVisible(shown && points);
    }
}

qsizetype ChartCurves::visiblePoints(const Curve& curve) const {
    if (!curve.points->visible())
        return 0;
    const QCPRange visible = drawn_.plot.xAxis->range();
    const auto data = curve.points->data();
    return data->findEnd(visible.upper) - data->findBegin(visible.lower);
}

double ChartCurves::lineLength() const {
    double length = 0;
    for (const Curve& curve : curves_) {
        if (!curve.line->visible())
            continue;
        const auto data = curve.line->data();
        QPointF before;
        for (auto at = data->constBegin(); at != data->constEnd(); ++at) {
            const QPointF here(drawn_.plot.xAxis->coordToPixel(at->key),
                               drawn_.plot.yAxis->coordToPixel(at->value));
            const double step = std::abs(here.x() - before.x()) + std::abs(here.y() - before.y());
            // The position of a failed configuration is NaN, which interrupts the line.
            if (at != data->constBegin() && std::isfinite(step))
                length += step;
            before = here;
        }
    }
    return length;
}

void ChartCurves::arrange() {
    const ChartTheme& theme = drawn_.theme;
    qsizetype all = 0;
    for (const Curve& curve : curves_)
        all += visiblePoints(curve);
    // Wide, dashed, or antialiased pens cost about 1 µs per pixel. Noisy lines cross the whole
    // height many times and would take seconds. Thin solid pens take milliseconds.
    constexpr qsizetype maxForFinePens = 2500;
    constexpr double longestForFinePens = 15'000;
    const bool fine = all <= maxForFinePens && lineLength() <= longestForFinePens;
    for (std::size_t index = 0; index < curves_.size(); ++index) {
        const Curve& curve = curves_[index];
        const SeriesStyle style =
            theme.styleOf(drawn_.chart.series[index], static_cast<int>(index));
        curve.line->setPen(fine ? linePen(style, theme.lineWidth) : QPen(style.color, 0));
        curve.line->setAntialiased(fine);
        // On a dense curve, a few markers distinguish the series. All markers would hide the line.
        constexpr qsizetype maxMarkers = 120;
        constexpr qsizetype markersOfDenseCurve = 24;
        const qsizetype count = visiblePoints(curve);
        const bool dense = count > maxMarkers && curve.line->visible();
        // Without a line, more points than these cannot be distinguished.
        constexpr qsizetype maxPoints = 5000;
        const qsizetype share =
            dense ? std::max<qsizetype>(0, count / markersOfDenseCurve - 1) : count / maxPoints;
        curve.points->setScatterSkip(static_cast<int>(share));
    }
}

} // namespace kernelcurve
