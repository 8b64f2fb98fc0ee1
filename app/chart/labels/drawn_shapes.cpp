#include "app/chart/labels/drawn_shapes.h"

#include "app/chart/labels/drawn_places.h"

#include <QFontMetrics>

#include <map>
#include <optional>

namespace kernelcurve {

void DrawnShapes::addPoints(const DrawnChart& drawn) {
    const ChartData& chart = drawn.chart;
    const DrawnPlaces places(chart, drawn.isShown);
    const QCPAxis* x = drawn.plot.xAxis;
    const QCPAxis* y = drawn.plot.yAxis;
    const QRect area = drawn.plot.axisRect()->rect();
    const double barWidth = (x->coordToPixel(places.barWidth()) - x->coordToPixel(0)) * 1.2;
    const double labelHeight = barLabelHeight(drawn.barLabels, QFontMetrics(barFont(drawn.theme)));
    const bool bars = chart.kind == ChartKind::Bars;
    const double size = drawn.theme.markerSize;
    std::map<int, int> missing; // number of marks at each x, stacked at the bottom as in ChartMarks
    for (std::size_t index = 0; index < chart.series.size(); ++index) {
        const ChartSeries& series = chart.series[index];
        if (!drawn.isShown(series))
            continue;
        std::optional<QPointF> before;
        std::optional<QLineF> bandBefore;
        for (const ChartPoint& point : series.points) {
            const double across = x->coordToPixel(places.x(static_cast<int>(index), point));
            if (!canBeDrawn(chart, point)) {
                before.reset();
                if (!point.y && across >= area.left() && across < area.right() + 1) {
                    const int height = ++missing[static_cast<int>(across)];
                    addBox({across - size, area.bottom() - height * (size + 3) - 3, 2 * size,
                            height * (size + 3) + 3});
                }
                continue;
            }
            const auto down = [&](double value) { return y->coordToPixel(value); };
            const QPointF place(across, down(bars ? point.high.value_or(*point.y) : *point.y));
            if (bars) {
                addBar({place.x() - barWidth / 2, place.y(), barWidth, area.bottom() - place.y()},
                       labelHeight);
                continue;
            }
            addBox({place.x() - size, place.y() - size, 2 * size, 2 * size});
            if (point.low && point.high && (!chart.y.logarithmic || *point.low > 0))
                addBox(QRectF(QPointF(across - 3, down(*point.high)),
                              QPointF(across + 3, down(*point.low))));
            if (hasBand(chart, series) && point.low && point.high) {
                const QLineF band(across, down(*point.low), across, down(*point.high));
                if (bandBefore) {
                    addLine(bandBefore->p1(), band.p1());
                    addLine(bandBefore->p2(), band.p2());
                }
                bandBefore = band;
            }
            if (before && chart.kind == ChartKind::Curves)
                addLine(*before, place);
            before = place;
        }
    }
}

} // namespace kernelcurve
