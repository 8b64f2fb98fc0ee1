#include "app/chart/view/chart_zoomer.h"

#include "app/chart/plot/chart_geometry.h"
#include "app/chart/plot/chart_plot.h"

namespace kernelcurve {
namespace {

constexpr std::chrono::milliseconds oneStep{500};
constexpr std::size_t most = 100;

bool sameAxis(const ChartAxis& one, const ChartAxis& other) {
    return one.label == other.label && one.logarithmic == other.logarithmic &&
           one.categories.isEmpty() == other.categories.isEmpty();
}

} // namespace

void ZoomHistory::leave(const ChartZoom& now, Moment at) {
    const bool goesOn = last_ && at - *last_ < oneStep && !past_.empty();
    last_ = at;
    future_.clear();
    if (goesOn)
        return;
    past_.push_back(now);
    if (past_.size() > most)
        past_.erase(past_.begin());
}

std::optional<ChartZoom> ZoomHistory::step(std::vector<ChartZoom>& from, std::vector<ChartZoom>& to,
                                           const ChartZoom& now) {
    if (from.empty())
        return std::nullopt;
    last_.reset();
    to.push_back(now);
    const ChartZoom zoom = from.back();
    from.pop_back();
    return zoom;
}

void ZoomHistory::clear() {
    past_.clear();
    future_.clear();
    last_.reset();
}

void ChartZoomer::prepareFor(const ChartData& next) {
    const ChartData& shown = drawn_.chart();
    const bool sameKind = next.kind == shown.kind;
    const bool sameX = sameKind && sameAxis(next.x, shown.x);
    const bool sameY = sameKind && sameAxis(next.y, shown.y);
    zoomedX_ = zoomedX_ && sameX;
    zoomedY_ = zoomedY_ && sameY;
    if (!sameX || !sameY)
        history_.clear();
}

void ChartZoomer::fit() {
    if (!zoomedX_)
        drawn_.showAll(Qt::Horizontal);
    if (!zoomedY_)
        drawn_.showAll(Qt::Vertical);
}

void ChartZoomer::setRange(Qt::Orientation axis, const ChartRange& range) {
    if (!mayFollow(drawn_.range(axis), range, drawn_.all(axis),
                   drawn_.chart().axis(axis).logarithmic))
        return;
    history_.leave(now());
    drawn_.setRange(axis, range);
    (axis == Qt::Horizontal ? zoomedX_ : zoomedY_) = true;
    emit changed();
}

void ChartZoomer::showAll() {
    if (isZoomed())
        history_.leave(now());
    zoomedX_ = false;
    zoomedY_ = false;
    fit();
    emit changed();
}

void ChartZoomer::follow(const ChartZoomer& other) {
    const ChartZoom wanted = other.now();
    if (wanted == now())
        return;
    history_.leave(now());
    show(wanted);
}

void ChartZoomer::zoom(Qt::Orientations axes, double factor, const QPointF& about) {
    const ChartGeometry& geometry = drawn_.geometry();
    const auto zoomAxis = [&](Qt::Orientation axis, double center) {
        if (axes.testFlag(axis))
            setRange(axis, scaledRange(drawn_.range(axis), drawn_.chart().axis(axis).logarithmic,
                                       factor, center));
    };
    zoomAxis(Qt::Horizontal, geometry.xAt(about.x()));
    zoomAxis(Qt::Vertical, geometry.yAt(about.y()));
}

void ChartZoomer::zoom(double factor) {
    zoom(Qt::Horizontal | Qt::Vertical, factor, drawn_.geometry().plotArea().center());
}

void ChartZoomer::zoomInto(const QRectF& area) {
    const ChartGeometry& geometry = drawn_.geometry();
    const QRectF inside = area.normalized().intersected(geometry.plotArea());
    if (inside.width() < 1 || inside.height() < 1)
        return;
    const ChartRange x{geometry.xAt(inside.left()), geometry.xAt(inside.right())};
    const ChartRange y{geometry.yAt(inside.bottom()), geometry.yAt(inside.top())};
    setRange(Qt::Horizontal, x);
    setRange(Qt::Vertical, y);
}

void ChartZoomer::pan(double shareX, double shareY) {
    for (const auto& [axis, share] :
         {std::pair(Qt::Horizontal, shareX), std::pair(Qt::Vertical, shareY)})
        if (share != 0)
            setRange(axis,
                     movedRange(drawn_.range(axis), drawn_.chart().axis(axis).logarithmic, share));
}

ChartZoom ChartZoomer::now() const {
    return {drawn_.range(Qt::Horizontal), drawn_.range(Qt::Vertical), zoomedX_, zoomedY_};
}

void ChartZoomer::show(const ChartZoom& zoom) {
    zoomedX_ = zoom.zoomedX;
    zoomedY_ = zoom.zoomedY;
    drawn_.setRange(Qt::Horizontal, zoom.x);
    drawn_.setRange(Qt::Vertical, zoom.y);
    // The full ranges may have grown since.
    fit();
    emit changed();
}

void ChartZoomer::goBack() {
    if (const auto zoom = history_.back(now()))
        show(*zoom);
}

void ChartZoomer::goForward() {
    if (const auto zoom = history_.forward(now()))
        show(*zoom);
}

} // namespace kernelcurve
