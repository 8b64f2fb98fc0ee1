#include "app/chart/view/chart_canvas.h"

#include "app/chart/data/chart_ticks.h"
#include "app/chart/data/chart_words.h"
#include "app/chart/data/kernel_class_name.h"
#include "app/chart/labels/bar_labels.h"
#include "app/chart/plot/chart_geometry.h"
#include "app/chart/plot/chart_plot.h"
#include "app/chart/view/chart_overlay.h"
#include "gpu/model/values/rough_figures.h"

#include <algorithm>
#include <cmath>
#include <qcustomplot.h>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns "×1.32", or "+3.1 %" for ratios between 1/1.5 and 1.5.
QString relativeText(double ratio) {
    constexpr double small = 1.5;
    if (ratio > 1 / small && ratio < small) {
        const double percent = (ratio - 1) * 100;
        return (percent < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
               QString::number(std::abs(percent), 'f', 1) + QStringLiteral(" %");
    }
    return QStringLiteral("×") + QString::fromStdString(roughGrouped(ratio));
}

/// Returns "12.4 µs, from 3.1 to 15.5".
QString spanText(const ChartData& chart, const ChartPoint& point) {
    return Chart::tr("%1 %2, from %3 to %4")
        .arg(chartNumber(chart.x, point.span->length), chart.x.unit, chartNumber(chart.x, point.x),
             chartNumber(chart.x, point.x + point.span->length));
}

/// Returns "Stream 1, Kernel #3".
QString spanName(const ChartData& chart, const ChartPoint& point, const QString& series) {
    const auto lane = static_cast<qsizetype>(std::lround(*point.y));
    const QString name = chart.y.categories.value(lane) + QStringLiteral(", ") + series;
    return point.span->part ? name + QStringLiteral(" #%1").arg(*point.span->part) : name;
}

/// Returns "predicted, 80 % interval: 51.2 to 70.3, streaming".
QString predictedText(const ChartData& chart, const ChartPoint& point) {
    QString text = Chart::tr("predicted");
    if (point.low && point.high)
        text += Chart::tr(", 80 % interval: %1 to %2")
                    .arg(chartNumber(chart.y, *point.low), chartNumber(chart.y, *point.high));
    if (!point.kernelClass.empty())
        text += Chart::tr(", ") + kernelClassName(point.kernelClass);
    return text;
}

QString valueText(const ChartData& chart, const ChartPoint& point, bool predicted,
                  const ChartPoint* pinned) {
    if (point.span)
        return spanText(chart, point);
    if (!point.y)
        return point.status == Status::Failed     ? Chart::tr("failed")
               : point.status == Status::Excluded ? Chart::tr("excluded")
                                                  : Chart::tr("exceeds device peaks");
    QString text = chartNumber(chart.y, *point.y);
    if (!chart.y.unit.isEmpty())
        text += u' ' + chart.y.unit;
    if (const QString share = chart.kind == ChartKind::Bars ? barShare(chart, *point.y) : QString();
        !share.isEmpty())
        text += QStringLiteral("  ") + Chart::tr("%1 of the %2").arg(share, chart.bound->name);
    if (pinned && pinned != &point && pinned->y.value_or(0) != 0) {
        const double ratio = *point.y / *pinned->y;
        text += QStringLiteral("  ") + relativeText(ratio);
        // Without a real difference, about 95 % of all ratios are within two standard errors.
        if (point.noise && pinned->noise &&
            std::abs(ratio - 1) <= 2 * std::hypot(*point.noise, *pinned->noise))
            text += u' ' + Chart::tr("(within the noise)");
    }
    if (predicted)
        text += QStringLiteral("  ") + predictedText(chart, point);
    if (point.noisy)
        text += QStringLiteral("  ") + Chart::tr("above target noise");
    if (point.throttled)
        text += QStringLiteral("  ") + Chart::tr("throttled");
    return text;
}

} // namespace

Readout makeReadout(const ChartPlot& drawn, const Tracked& tracked,
                    std::optional<int> nearestSeries, const std::optional<TrackedPoint>& pinned) {
    const ChartData& chart = drawn.chart();
    const auto seriesOf = [&](const TrackedPoint& point) -> const ChartSeries& {
        return chart.series.at(static_cast<std::size_t>(point.series));
    };
    const ChartPoint* pinnedPoint = pinned ? &pointOf(chart, *pinned) : nullptr;
    Readout readout;
    readout.pixelX = drawn.geometry().toPixel(tracked.x, 1).x();
    readout.heading = chart.x.label + QStringLiteral(": ") + chartNumber(chart.x, tracked.x);
    readout.swatches = chart.kind != ChartKind::HeatMap;
    const bool areas = chart.kind == ChartKind::Bars || chart.kind == ChartKind::HeatMap ||
                       chart.kind == ChartKind::Timeline;
    for (const TrackedPoint& each : tracked.points) {
        const ChartPoint& point = pointOf(chart, each);
        const bool isNearest = nearestSeries == each.series;
        ReadoutLine line;
        if (seriesOf(each).faded) {
            if (!isNearest)
                continue;
            line.style.color = drawn.theme().text;
            readout.curve = drawn.geometry().curveOf(each.series);
        } else {
            line.style = drawn.theme().styleOf(seriesOf(each), each.series);
        }
        line.name = point.span ? spanName(chart, point, seriesOf(each).name) : seriesOf(each).name;
        line.value = valueText(chart, point, seriesOf(each).predicted, pinnedPoint);
        line.nearest = isNearest;
        // Mark only the nearest bar or cell. Marks on all bars or cells would hide them.
        if (!areas || line.nearest)
            line.place = drawn.geometry().placeOf(each.series, point);
        line.area = drawn.geometry().areaOf(each.series, point);
        readout.lines.push_back(std::move(line));
    }
    if (pinnedPoint)
        readout.pinned = Chart::tr("compared with %1 at %2")
                             .arg(seriesOf(*pinned).name, chartNumber(chart.x, pinnedPoint->x));
    return readout;
}

ChartCanvas::ChartCanvas(QWidget* parent)
    : plot_(std::make_unique<QCustomPlot>(parent))
    , drawn_(*plot_)
    , zoomer_(drawn_)
    , cursor_(drawn_, zoomer_)
    , overlay_(new ChartOverlay(plot_.get())) {
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setMouseTracking(true);
    plot_->setMinimumSize(0, 0);
    connect(plot_.get(), &QCustomPlot::beforeReplot, this, [this] {
        if (begun_) // QCustomPlot replots once after construction.
            drawn_.arrange(plot_->viewport().size());
    });
    connect(plot_.get(), &QCustomPlot::afterReplot, this, &ChartCanvas::placeOverlay);
    connect(&zoomer_, &ChartZoomer::changed, this, &ChartCanvas::redraw);
    connect(&cursor_, &ChartCursor::moved, this, &ChartCanvas::showReadout);
}

ChartCanvas::~ChartCanvas() = default;

QWidget* ChartCanvas::widget() const {
    return plot_.get();
}

void ChartCanvas::setTheme(const ChartTheme& theme) {
    drawn_.setTheme(theme);
    overlay_->setTheme(theme);
    showReadout();
    redraw();
}

void ChartCanvas::setChart(ChartData chart) {
    zoomer_.prepareFor(chart);
    drawn_.setChart(std::move(chart));
    zoomer_.fit();
    cursor_.followChart();
    selectRow(selectedRow_);
    pinRow(pinnedRow_);
    redraw();
}

void ChartCanvas::setLogarithmic(Qt::Orientation orientation, bool on) {
    ChartData changed = chart();
    (orientation == Qt::Horizontal ? changed.x : changed.y).logarithmic = on;
    setChart(std::move(changed));
}

void ChartCanvas::setDevicePixelRatio(double ratio) {
    if (plot_->bufferDevicePixelRatio() != ratio) {
        plot_->setBufferDevicePixelRatio(ratio);
        redraw();
    }
}

void ChartCanvas::setEmptyText(const QString& text) {
    emptyText_ = text;
    placeOverlay();
}

void ChartCanvas::redraw() {
    if (begun_)
        plot_->replot(QCustomPlot::rpQueuedReplot);
}

void ChartCanvas::begin() {
    if (!std::exchange(begun_, true))
        redraw();
}

void ChartCanvas::redrawNow() {
    begun_ = true;
    plot_->replot(QCustomPlot::rpQueuedRefresh);
}

double ChartCanvas::redrawSeconds() const {
    return plot_->replotTime() / 1000;
}

std::optional<TrackedPoint> ChartCanvas::pointOfRow(int row) const {
    for (std::size_t series = 0; row >= 0 && series < chart().series.size(); ++series) {
        const auto& points = chart().series[series].points;
        const auto found = std::ranges::find(points, row, &ChartPoint::row);
        if (found != points.end())
            return TrackedPoint{static_cast<int>(series), static_cast<int>(found - points.begin())};
    }
    return std::nullopt;
}

void ChartCanvas::selectRow(int row) {
    selectedRow_ = row;
    selected_ = pointOfRow(row);
    placeOverlay();
}

void ChartCanvas::pinRow(int row) {
    pinnedRow_ = row;
    pinned_ = pointOfRow(row);
    // A point without a value cannot be pinned.
    if (pinned_ && !pointOf(chart(), *pinned_).y) {
        pinnedRow_ = -1;
        pinned_.reset();
    }
    placeOverlay();
}

void ChartCanvas::setHidden(const QSet<QString>& names) {
    drawn_.setHidden(names);
    cursor_.leave();
    zoomer_.fit();
    redraw();
}

void ChartCanvas::toggle(int series) {
    const QString& name = chart().series.at(static_cast<std::size_t>(series)).name;
    QSet<QString> names = hidden();
    if (!names.remove(name))
        names.insert(name);
    setHidden(names);
}

void ChartCanvas::isolate(int series) {
    QSet<QString> others;
    for (const ChartSeries& each : chart().series)
        others.insert(each.name);
    others.remove(chart().series.at(static_cast<std::size_t>(series)).name);
    setHidden(hidden() == others ? QSet<QString>() : others);
}

void ChartCanvas::showReadout() {
    if (const auto& tracked = cursor_.tracked())
        overlay_->setReadout(makeReadout(drawn_, *tracked, cursor_.series(), pinned_));
    else
        overlay_->setReadout(std::nullopt);
}

std::optional<QPointF> ChartCanvas::shownPlaceOf(const std::optional<TrackedPoint>& point) const {
    if (!point || !drawn_.isShown(chart().series.at(static_cast<std::size_t>(point->series))))
        return std::nullopt;
    return drawn_.geometry().placeOf(point->series, pointOf(chart(), *point));
}

void ChartCanvas::placeOverlay() {
    overlay_->setGeometry(plot_->rect());
    const auto selected = shownPlaceOf(selected_);
    const bool isFaded =
        selected && chart().series[static_cast<std::size_t>(selected_->series)].faded;
    overlay_->setMarks({drawn_.geometry().plotArea(), drawn_.geometry().cellSize(), selected,
                        shownPlaceOf(pinned_),
                        isFaded ? drawn_.geometry().curveOf(selected_->series) : QPolygonF(),
                        chart().isEmpty() ? emptyText_ : QString()});
    showReadout();
}

} // namespace kernelcurve
