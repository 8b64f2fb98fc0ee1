#include "app/chart/view/chart_canvas.h"

#include "app/chart/view/chart_overlay.h"
#include "app/chart/view/chart_readout.h"

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
    const bool sameKind = chart.kind == this->chart().kind;
    const bool sameX = sameKind && sameAxis(chart.x, this->chart().x);
    const bool sameY = sameKind && sameAxis(chart.y, this->chart().y);
    zoomedX_ = zoomedX_ && sameX;
    zoomedY_ = zoomedY_ && sameY;
    if (!sameX || !sameY)
        history_.clear();
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
    if (axes.testFlag(Qt::Horizontal))
        setRangeX(
            scaledRange(drawn_->rangeX(), chart().x.logarithmic, factor, drawn_->xAt(about.x())));
    if (axes.testFlag(Qt::Vertical))
        setRangeY(
            scaledRange(drawn_->rangeY(), chart().y.logarithmic, factor, drawn_->yAt(about.y())));
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

ChartZoom ChartCanvas::zoomNow() const {
    return {drawn_->rangeX(), drawn_->rangeY(), zoomedX_, zoomedY_};
}

void ChartCanvas::show(const ChartZoom& zoom) {
    zoomedX_ = zoom.zoomedX;
    zoomedY_ = zoom.zoomedY;
    drawn_->setRangeX(zoom.x);
    drawn_->setRangeY(zoom.y);
    // Where everything was shown, it may be more by now.
    fitAxes();
    redraw();
}

void ChartCanvas::goBack() {
    if (const auto zoom = history_.back(zoomNow()))
        show(*zoom);
}

void ChartCanvas::goForward() {
    if (const auto zoom = history_.forward(zoomNow()))
        show(*zoom);
}

void ChartCanvas::setRangeX(const ChartRange& range) {
    if (!mayFollow(drawn_->rangeX(), range, drawn_->allX(), chart().x.logarithmic))
        return;
    history_.leave(zoomNow());
    drawn_->setRangeX(range);
    zoomedX_ = true;
    redraw();
}

void ChartCanvas::setRangeY(const ChartRange& range) {
    if (!mayFollow(drawn_->rangeY(), range, drawn_->allY(), chart().y.logarithmic))
        return;
    history_.leave(zoomNow());
    drawn_->setRangeY(range);
    zoomedY_ = true;
    redraw();
}

void ChartCanvas::showAll() {
    if (isZoomed())
        history_.leave(zoomNow());
    zoomedX_ = false;
    zoomedY_ = false;
    fitAxes();
    redraw();
}

ChartTracker ChartCanvas::tracker() const {
    return {chart(), isShown_, [this](double x) { return drawn_->toPixel(x, 1).x(); },
            [this](double y) { return drawn_->toPixel(1, y).y(); }};
}

QPointF ChartCanvas::placeOf(const TrackedPoint& point) const {
    return drawn_->placeOf(point.series, pointOf(chart(), point));
}

std::optional<TrackedPoint> ChartCanvas::spanAt(const QPointF& place) const {
    for (std::size_t series = 0; series < chart().series.size(); ++series) {
        if (!isShown_(chart().series[series]))
            continue;
        const auto& points = chart().series[series].points;
        for (std::size_t point = 0; point < points.size(); ++point)
            if (drawn_->distance(static_cast<int>(series), points[point], place) == 0)
                return TrackedPoint{static_cast<int>(series), static_cast<int>(point)};
    }
    return std::nullopt;
}

void ChartCanvas::trackSpan(const QPointF& place) {
    const auto span =
        drawn_->plotArea().contains(place) ? spanAt(place) : std::optional<TrackedPoint>();
    if (!span) {
        leave();
        return;
    }
    const ChartPoint& point = pointOf(chart(), *span);
    tracked_ = Tracked{point.x, {*span}};
    trackedSeries_ = span->series;
    showReadout();
    if (point.row != hoveredRow_) {
        hoveredRow_ = point.row;
        emit hovered(point.row);
    }
}

void ChartCanvas::track(const QPointF& place) {
    if (chart().kind == ChartKind::Timeline) {
        trackSpan(place);
        return;
    }
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
        const double distance = std::abs(placeOf(point).y() - nearY);
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
    std::ranges::sort(points, {}, [this](const TrackedPoint& point) { return placeOf(point).y(); });
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
    if (chart().kind == ChartKind::Timeline) {
        const auto span = spanAt(place);
        return span ? pointOf(chart(), *span).row : -1;
    }
    const auto x = tracker().nearestX(place.x());
    if (!x)
        return -1;
    double least = reach;
    int row = -1;
    for (const TrackedPoint& tracked : tracker().at(*x, tolerance, place.y()).points) {
        const ChartPoint& point = pointOf(chart(), tracked);
        const double distance = drawn_->distance(tracked.series, point, place);
        if (distance < least) {
            least = distance;
            row = point.row;
        }
    }
    return row;
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
    // What has no value can be compared with nothing.
    if (pinned_ && !pointOf(chart(), *pinned_).y) {
        pinnedRow_ = -1;
        pinned_.reset();
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
    if (tracked_)
        overlay_->setReadout(makeReadout(*drawn_, *tracked_, trackedSeries_, pinned_));
    else
        overlay_->setReadout(std::nullopt);
}

bool ChartCanvas::isShown(const std::optional<TrackedPoint>& point) const {
    return point && isShown_(chart().series.at(static_cast<std::size_t>(point->series)));
}

void ChartCanvas::placeOverlay() {
    overlay_->setGeometry(plot_->rect());
    overlay_->setPlotArea(drawn_->plotArea());
    overlay_->setCellSize(drawn_->cellSize());
    overlay_->setEmptyText(chart().isEmpty() ? emptyText_ : QString());
    overlay_->setSelected(isShown(selected_) ? std::optional(placeOf(*selected_)) : std::nullopt);
    overlay_->setPinned(isShown(pinned_) ? std::optional(placeOf(*pinned_)) : std::nullopt);
    showReadout();
}

} // namespace kernelcurve
