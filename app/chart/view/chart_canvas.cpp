#include "app/chart/view/chart_canvas.h"

#include "app/chart/plot/chart_geometry.h"
#include "app/chart/view/chart_overlay.h"
#include "app/chart/view/chart_readout.h"

#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace kernelcurve {

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
