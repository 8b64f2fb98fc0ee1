#include "app/chart/plot/chart_geometry.h"

#include "app/chart/labels/bar_labels.h"
#include "app/chart/labels/chart_layer.h"
#include "app/chart/plot/chart_spans.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kernelcurve {

void ChartGeometry::applyShown() {
    places_ = DrawnPlaces(drawn_.chart, drawn_.isShown);
}

QRectF ChartGeometry::plotArea() const {
    return drawn_.plot.axisRect()->rect();
}

QPointF ChartGeometry::toPixel(double x, double y) const {
    return {drawn_.plot.xAxis->coordToPixel(x), drawn_.plot.yAxis->coordToPixel(y)};
}

double ChartGeometry::xAt(double pixel) const {
    return drawn_.plot.xAxis->pixelToCoord(pixel);
}

double ChartGeometry::yAt(double pixel) const {
    return drawn_.plot.yAxis->pixelToCoord(pixel);
}

QPointF ChartGeometry::placeOf(int series, const ChartPoint& point) const {
    if (point.span)
        return spanArea(drawn_.plot, point).center();
    const double x = drawn_.plot.xAxis->coordToPixel(places_.x(series, point));
    const auto y = places_.y(series, point);
    return {x, y ? drawn_.plot.yAxis->coordToPixel(*y)
                 : plotArea().bottom() - drawn_.theme.markerSize};
}

QPolygonF ChartGeometry::curveOf(int series) const {
    QPolygonF curve;
    for (const ChartPoint& point : drawn_.chart.series.at(static_cast<std::size_t>(series)).points)
        if (canBeDrawn(drawn_.chart, point))
            curve << placeOf(series, point);
    return curve;
}

QSizeF ChartGeometry::cellSize() const {
    if (drawn_.chart.kind != ChartKind::HeatMap)
        return {};
    const QPointF cell = toPixel(1, 1) - toPixel(0, 0);
    return {cell.x(), -cell.y()};
}

QRectF ChartGeometry::areaOf(int series, const ChartPoint& point) const {
    if (point.span)
        return spanArea(drawn_.plot, point);
    const QPointF place = placeOf(series, point);
    if (const QSizeF cell = cellSize(); !cell.isEmpty())
        return {place - QPointF(cell.width() / 2, cell.height() / 2), cell};
    const double half = drawn_.theme.markerSize + 1;
    if (drawn_.chart.kind != ChartKind::Bars || !point.y)
        return {place - QPointF(half, half), QSizeF(2 * half, 2 * half)};
    const double width = (toPixel(places_.barWidth(), 1) - toPixel(0, 1)).x();
    const double floor = drawn_.chart.y.logarithmic ? plotArea().bottom() : toPixel(0, 0).y();
    const double labels =
        // Labels are above the bar.
        barLabelHeight(drawn_.barLabels, QFontMetrics(barFont(drawn_.theme)));
    return QRectF(QPointF(place.x() - width / 2, std::min(place.y(), floor)),
                  QPointF(place.x() + width / 2, std::max(place.y(), floor)))
        .adjusted(0, -labels, 0, 0);
}

double ChartGeometry::distance(int series, const ChartPoint& point, const QPointF& place) const {
    if (point.span)
        return spanArea(drawn_.plot, point).contains(place)
                   ? 0
                   : std::numeric_limits<double>::infinity();
    const QPointF away = place - placeOf(series, point);
    const bool bars = drawn_.chart.kind == ChartKind::Bars;
    if (!bars && drawn_.chart.kind != ChartKind::HeatMap)
        return std::hypot(away.x(), away.y());
    const double width = bars ? places_.barWidth() : 1;
    const bool inColumn = std::abs(away.x()) <= (toPixel(width, 0) - toPixel(0, 0)).x() / 2;
    const bool inRow = bars ? away.y() >= -3 : std::lround(yAt(place.y())) == series;
    return inColumn && inRow ? 0 : std::numeric_limits<double>::infinity();
}

} // namespace kernelcurve
