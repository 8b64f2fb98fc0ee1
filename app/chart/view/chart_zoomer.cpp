#include "app/chart/view/chart_zoomer.h"

#include "app/chart/plot/chart_geometry.h"
#include "app/chart/plot/chart_plot.h"

namespace kernelcurve {
namespace {

bool sameAxis(const ChartAxis& one, const ChartAxis& other) {
    return one.label == other.label && one.logarithmic == other.logarithmic &&
           one.categories.isEmpty() == other.categories.isEmpty();
}

} // namespace

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
        drawn_.showAllX();
    if (!zoomedY_)
        drawn_.showAllY();
}

ChartRange ChartZoomer::rangeX() const {
    return drawn_.rangeX();
}

ChartRange ChartZoomer::rangeY() const {
    return drawn_.rangeY();
}

void ChartZoomer::setRangeX(const ChartRange& range) {
    if (!mayFollow(drawn_.rangeX(), range, drawn_.allX(), drawn_.chart().x.logarithmic))
        return;
    history_.leave(now());
    drawn_.setRangeX(range);
    zoomedX_ = true;
    emit changed();
}

void ChartZoomer::setRangeY(const ChartRange& range) {
    if (!mayFollow(drawn_.rangeY(), range, drawn_.allY(), drawn_.chart().y.logarithmic))
        return;
    history_.leave(now());
    drawn_.setRangeY(range);
    zoomedY_ = true;
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
    const ChartData& chart = drawn_.chart();
    const ChartGeometry& geometry = drawn_.geometry();
    if (axes.testFlag(Qt::Horizontal))
        setRangeX(
            scaledRange(drawn_.rangeX(), chart.x.logarithmic, factor, geometry.xAt(about.x())));
    if (axes.testFlag(Qt::Vertical))
        setRangeY(
            scaledRange(drawn_.rangeY(), chart.y.logarithmic, factor, geometry.yAt(about.y())));
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
    setRangeX(x);
    setRangeY(y);
}

void ChartZoomer::pan(double shareX, double shareY) {
    if (shareX != 0)
        setRangeX(movedRange(drawn_.rangeX(), drawn_.chart().x.logarithmic, shareX));
    if (shareY != 0)
        setRangeY(movedRange(drawn_.rangeY(), drawn_.chart().y.logarithmic, shareY));
}

ChartZoom ChartZoomer::now() const {
    return {drawn_.rangeX(), drawn_.rangeY(), zoomedX_, zoomedY_};
}

void ChartZoomer::show(const ChartZoom& zoom) {
    zoomedX_ = zoom.zoomedX;
    zoomedY_ = zoom.zoomedY;
    drawn_.setRangeX(zoom.x);
    drawn_.setRangeY(zoom.y);
    // Where everything was shown, it may be more by now.
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
