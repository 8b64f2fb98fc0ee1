#include "app/chart/plot/chart_spans.h"

#include "app/chart/plot/chart_bars.h"

#include <algorithm>

namespace kernelcurve {

QRectF spanArea(const QCustomPlot& plot, const ChartPoint& point) {
    const double left = plot.xAxis->coordToPixel(point.x);
    const double right = plot.xAxis->coordToPixel(point.x + point.span->length);
    const double half = point.span->thickness / 2;
    return {QPointF(left, plot.yAxis->coordToPixel(*point.y + half)),
            QPointF(std::max(right, left + 1), plot.yAxis->coordToPixel(*point.y - half))};
}

void ChartSpans::draw(QCPPainter* painter) {
    if (chart_.kind != ChartKind::Timeline)
        return;
    for (std::size_t index = 0; index < chart_.series.size(); ++index)
        if (isShown_(chart_.series[index]))
            drawSeries(*painter, static_cast<int>(index));
}

void ChartSpans::drawSeries(QCPPainter& painter, int number) const {
    const ChartSeries& series = chart_.series[static_cast<std::size_t>(number)];
    const SeriesStyle style = theme_.styleOf(series, number);
    // Smaller bars have no border or hatch pattern, which would cover them.
    constexpr double minForBorder = 4;
    QColor small = style.color;
    if (style.fill != 0)
        small = QColor::fromRgbF((small.redF() + theme_.background.redF()) / 2,
                                 (small.greenF() + theme_.background.greenF()) / 2,
                                 (small.blueF() + theme_.background.blueF()) / 2);
    const QRectF visible = QRectF(clipRect()).adjusted(-2, -2, 2, 2);
    for (const ChartPoint& point : series.points) {
        const QRectF bar = spanArea(*mParentPlot, point).intersected(visible);
        if (bar.isEmpty())
            continue;
        if (std::min(bar.width(), bar.height()) >= minForBorder)
            drawBar(painter, bar, style, theme_);
        else
            painter.fillRect(bar, small);
        // Separate adjacent spans, horizontally and vertically.
        painter.setPen(QPen(theme_.background, 1));
        if (bar.width() >= minForBorder)
            painter.drawLine(bar.topRight(), bar.bottomRight());
        if (bar.height() >= minForBorder)
            painter.drawLine(bar.bottomLeft(), bar.bottomRight());
    }
}

} // namespace kernelcurve
