#include "ui/plot/chart_canvas.h"

#include "ui/plot/chart_overlay.h"
#include "ui/plot/chart_ticks.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kernelcurve {
namespace {

/// Points this near to the tracked x belong to it, so that series measured at slightly different
/// places are read together.
constexpr double tolerance = 1.5;
/// How near the pointer has to be to mean a point.
constexpr double reach = 14;

bool sameAxis(const ChartAxis& one, const ChartAxis& other) {
    return one.label == other.label && one.logarithmic == other.logarithmic &&
           one.categories.isEmpty() == other.categories.isEmpty();
}

} // namespace

ChartCanvas::ChartCanvas(QWidget* parent)
    : plot_(std::make_unique<QCustomPlot>(parent))
    , drawn_(std::make_unique<ChartPlot>(*plot_))
    , overlay_(new ChartOverlay(plot_.get()))
    , isShown_([this](const ChartSeries& series) { return !hidden_.contains(series.name); }) {
    plot_->setFocusPolicy(Qt::NoFocus);
    plot_->setMouseTracking(true);
    plot_->setMinimumSize(0, 0);
    connect(plot_.get(), &QCustomPlot::beforeReplot, this,
            [this] { drawn_->arrange(plot_->viewport().size()); });
    connect(plot_.get(), &QCustomPlot::afterReplot, this, &ChartCanvas::placeOverlay);
}

ChartCanvas::~ChartCanvas() = default;

QWidget* ChartCanvas::widget() const {
    return plot_.get();
}

void ChartCanvas::setTheme(const ChartTheme& theme) {
    drawn_->setTheme(theme);
    overlay_->setTheme(theme);
    showReadout();
    redraw();
}

void ChartCanvas::setChart(ChartData chart) {
    zoomedX_ = zoomedX_ && sameAxis(chart.x, this->chart().x);
    zoomedY_ = zoomedY_ && sameAxis(chart.y, this->chart().y);
    // Rows and series may now mean something else: the read-out is looked up again at its x.
    const bool tracking = tracked_.has_value();
    const double trackedX = tracking ? tracked_->x : 0;
    tracked_.reset();
    drawn_->setChart(std::move(chart));
    fitAxes();
    if (tracking)
        tracked_ = tracker().at(trackedX, tolerance, 0);
    if (!tracked_ || tracked_->points.empty()) {
        tracked_.reset();
        trackedSeries_.reset();
    }
    selectRow(selectedRow_);
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
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void ChartCanvas::redrawNow() {
    plot_->replot(QCustomPlot::rpQueuedRefresh);
}

double ChartCanvas::redrawSeconds() const {
    return plot_->replotTime() / 1000;
}

void ChartCanvas::fitAxes() {
    if (!zoomedX_)
        drawn_->showAllX();
    if (!zoomedY_)
        drawn_->showAllY();
}

void ChartCanvas::zoom(Qt::Orientations axes, double factor, const QPointF& about) {
    if (axes.testFlag(Qt::Horizontal)) {
        setRangeX(
            scaledRange(drawn_->rangeX(), chart().x.logarithmic, factor, drawn_->xAt(about.x())));
    }
    if (axes.testFlag(Qt::Vertical)) {
        setRangeY(
            scaledRange(drawn_->rangeY(), chart().y.logarithmic, factor, drawn_->yAt(about.y())));
    }
}

void ChartCanvas::zoomInto(const QRectF& area) {
    const QRectF inside = area.normalized().intersected(drawn_->plotArea());
    if (inside.width() < 1 || inside.height() < 1)
        return;
    const ChartRange x{drawn_->xAt(inside.left()), drawn_->xAt(inside.right())};
    const ChartRange y{drawn_->yAt(inside.bottom()), drawn_->yAt(inside.top())};
    setRangeX(x);
    setRangeY(y);
}

void ChartCanvas::pan(double shareX, double shareY) {
    if (shareX != 0)
        setRangeX(movedRange(drawn_->rangeX(), chart().x.logarithmic, shareX));
    if (shareY != 0)
        setRangeY(movedRange(drawn_->rangeY(), chart().y.logarithmic, shareY));
}

void ChartCanvas::setRangeX(const ChartRange& range) {
    if (!(range.low < range.high) || !std::isfinite(range.high - range.low))
        return;
    drawn_->setRangeX(range);
    zoomedX_ = true;
    redraw();
}

void ChartCanvas::setRangeY(const ChartRange& range) {
    if (!(range.low < range.high) || !std::isfinite(range.high - range.low))
        return;
    drawn_->setRangeY(range);
    zoomedY_ = true;
    redraw();
}

void ChartCanvas::showAll() {
    zoomedX_ = false;
    zoomedY_ = false;
    fitAxes();
    redraw();
}

ChartTracker ChartCanvas::tracker() const {
    return {chart(), isShown_, [this](double x) { return drawn_->toPixel(x, 1).x(); },
            [this](double y) { return drawn_->toPixel(1, y).y(); }};
}

QPointF ChartCanvas::placeOf(const ChartPoint& point) const {
    if (point.y)
        return drawn_->toPixel(point.x, *point.y);
    return {drawn_->toPixel(point.x, 1).x(),
            drawn_->plotArea().bottom() - drawn_->theme().markerSize};
}

void ChartCanvas::track(const QPointF& place) {
    const auto x =
        drawn_->plotArea().contains(place) ? tracker().nearestX(place.x()) : std::nullopt;
    if (!x) {
        leave();
        return;
    }
    trackX(*x, place.y());
    const int row = rowAt(place);
    if (row != hoveredRow_) {
        hoveredRow_ = row;
        emit hovered(row);
    }
}

void ChartCanvas::trackX(double x, double nearY) {
    tracked_ = tracker().at(x, tolerance, nearY);
    double least = std::numeric_limits<double>::infinity();
    trackedSeries_.reset();
    for (const TrackedPoint& point : tracked_->points) {
        const double distance = std::abs(placeOf(pointOf(chart(), point)).y() - nearY);
        if (distance < least) {
            least = distance;
            trackedSeries_ = point.series;
        }
    }
    showReadout();
}

void ChartCanvas::trackNext(int direction) {
    const auto x = tracked_ ? tracker().nextX(tracked_->x, direction)
                            : tracker().nearestX(drawn_->plotArea().center().x());
    if (x)
        trackByKey(*x);
}

void ChartCanvas::trackEnd(int direction) {
    const double outside = std::numeric_limits<double>::infinity() * direction;
    if (const auto x = tracker().nextX(outside, -direction))
        trackByKey(*x);
}

void ChartCanvas::trackByKey(double x) {
    const auto series = trackedSeries_;
    trackX(x, drawn_->plotArea().center().y());
    // The keyboard stays on its curve, where that has a point here.
    if (series && std::ranges::count(tracked_->points, *series, &TrackedPoint::series) > 0)
        trackedSeries_ = series;
    // The view follows the tracker.
    const double pixel = drawn_->toPixel(x, 1).x();
    const QRectF area = drawn_->plotArea();
    if (pixel < area.left() || pixel > area.right())
        pan((pixel - area.center().x()) / area.width(), 0);
    showReadout();
    emit hovered(trackedRow());
}

void ChartCanvas::trackSeries(int direction) {
    if (!tracked_ || tracked_->points.empty()) {
        trackNext(1);
        return;
    }
    auto points = tracked_->points;
    // Up is up on the screen, whatever the order of the series.
    std::ranges::sort(points, {}, [this](const TrackedPoint& point) {
        return placeOf(pointOf(chart(), point)).y();
    });
    const auto current =
        std::ranges::find(points, trackedSeries_.value_or(-1), &TrackedPoint::series);
    const auto place = current == points.end() ? 0 : current - points.begin() + direction;
    const auto last = static_cast<std::ptrdiff_t>(points.size()) - 1;
    trackedSeries_ =
        points.at(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place, 0, last))).series;
    showReadout();
    emit hovered(trackedRow());
}

void ChartCanvas::leave() {
    tracked_.reset();
    trackedSeries_.reset();
    showReadout();
    if (hoveredRow_ != -1) {
        hoveredRow_ = -1;
        emit hovered(-1);
    }
}

int ChartCanvas::trackedRow() const {
    if (!tracked_ || !trackedSeries_)
        return -1;
    const auto found = std::ranges::find(tracked_->points, *trackedSeries_, &TrackedPoint::series);
    return found == tracked_->points.end() ? -1 : pointOf(chart(), *found).row;
}

int ChartCanvas::rowAt(const QPointF& place) const {
    if (!drawn_->plotArea().contains(place))
        return -1;
    const auto x = tracker().nearestX(place.x());
    if (!x)
        return -1;
    double least = reach;
    int row = -1;
    for (const TrackedPoint& tracked : tracker().at(*x, tolerance, place.y()).points) {
        const ChartPoint& point = pointOf(chart(), tracked);
        const QPointF distance = placeOf(point) - place;
        if (std::hypot(distance.x(), distance.y()) < least) {
            least = std::hypot(distance.x(), distance.y());
            row = point.row;
        }
    }
    return row;
}

void ChartCanvas::selectRow(int row) {
    selectedRow_ = row;
    selected_.reset();
    for (std::size_t series = 0; row >= 0 && series < chart().series.size(); ++series) {
        const auto& points = chart().series[series].points;
        const auto found = std::ranges::find(points, row, &ChartPoint::row);
        if (found != points.end())
            selected_ = {static_cast<int>(series), static_cast<int>(found - points.begin())};
    }
    placeOverlay();
}

void ChartCanvas::setHidden(const QSet<QString>& names) {
    hidden_ = names;
    drawn_->setHidden(hidden_);
    leave();
    fitAxes();
    redraw();
}

void ChartCanvas::toggle(int series) {
    const QString& name = chart().series.at(static_cast<std::size_t>(series)).name;
    QSet<QString> names = hidden_;
    if (!names.remove(name))
        names.insert(name);
    setHidden(names);
}

void ChartCanvas::isolate(int series) {
    QSet<QString> others;
    for (const ChartSeries& each : chart().series)
        others.insert(each.name);
    others.remove(chart().series.at(static_cast<std::size_t>(series)).name);
    setHidden(hidden_ == others ? QSet<QString>() : others);
}

void ChartCanvas::showReadout() {
    if (!tracked_) {
        overlay_->setReadout(std::nullopt);
        return;
    }
    Readout readout;
    readout.pixelX = drawn_->toPixel(tracked_->x, 1).x();
    readout.heading = chart().x.label + QStringLiteral(": ") + chartNumber(chart().x, tracked_->x);
    for (const TrackedPoint& tracked : tracked_->points) {
        const ChartPoint& point = pointOf(chart(), tracked);
        ReadoutLine line;
        line.style = drawn_->theme().style(tracked.series);
        line.name = chart().series.at(static_cast<std::size_t>(tracked.series)).name;
        if (point.y) {
            line.value = chartNumber(chart().y, *point.y);
            if (!chart().y.unit.isEmpty())
                line.value += u' ' + chart().y.unit;
        } else {
            line.value = point.status == Status::Failed ? tr("failed") : tr("excluded");
        }
        line.place = placeOf(point);
        line.nearest = trackedSeries_ == tracked.series;
        readout.lines.push_back(std::move(line));
    }
    overlay_->setReadout(std::move(readout));
}

void ChartCanvas::placeOverlay() {
    overlay_->setGeometry(plot_->rect());
    overlay_->setPlotArea(drawn_->plotArea());
    overlay_->setEmptyText(chart().series.empty() ? emptyText_ : QString());
    const bool shown =
        selected_ && isShown_(chart().series.at(static_cast<std::size_t>(selected_->series)));
    overlay_->setSelected(shown ? std::optional(placeOf(pointOf(chart(), *selected_)))
                                : std::nullopt);
    showReadout();
}

} // namespace kernelcurve
