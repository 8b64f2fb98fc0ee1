#include "app/chart/plot/chart_bands.h"

#include <algorithm>

namespace kernelcurve {

namespace {

/// Returns the band of a predicted curve. Repeated points share the widest interval.
ChartBand bandOf(const ChartData& chart, int number) {
    ChartBand band;
    band.like = number;
    for (const ChartPoint& point : chart.series.at(static_cast<std::size_t>(number)).points) {
        if (!canBeDrawn(chart, point) || !point.low || !point.high)
            continue;
        if (band.places.empty() || band.places.back().x != point.x)
            band.places.push_back({point.x, *point.low, *point.high});
        ChartBand::Place& place = band.places.back();
        place.low = std::min(place.low, *point.low);
        place.high = std::max(place.high, *point.high);
    }
    return band;
}

} // namespace

SeriesStyle bandStyle(const ChartData& chart, const ChartBand& band, const ChartTheme& theme) {
    SeriesStyle style =
        band.like < 0
            ? theme.style(0)
            : theme.styleOf(chart.series.at(static_cast<std::size_t>(band.like)), band.like);
    constexpr float pale = 0.14F;
    constexpr float strong = 0.3F;
    style.color.setAlphaF(band.inner ? strong : pale);
    return style;
}

void ChartBands::draw(QCPPainter* painter) {
    if (chart_.kind != ChartKind::Curves)
        return;
    for (const ChartBand& band : chart_.bands) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(bandStyle(chart_, band, theme_).color);
        chart_.x.categories.isEmpty() ? drawArea(*painter, band) : drawBoxes(*painter, band);
    }
    for (int number = 0; number < static_cast<int>(chart_.series.size()); ++number) {
        const ChartSeries& series = chart_.series[static_cast<std::size_t>(number)];
        if (!hasBand(chart_, series) || !isShown_(series))
            continue;
        const ChartBand band = bandOf(chart_, number);
        QColor color = bandStyle(chart_, band, theme_).color;
        // A dark background hides pale areas.
        const bool isDark = theme_.background.lightnessF() < 0.5F;
        if (isDark)
            color.setAlphaF(0.22F);
        painter->setBrush(color);
        color.setAlphaF(isDark ? 0.7F : 0.45F);
        painter->setPen(QPen(color, 1));
        drawArea(*painter, band);
    }
}

void ChartBands::drawArea(QCPPainter& painter, const ChartBand& band) const {
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    QPolygonF upper;
    QPolygonF lower;
    for (const ChartBand::Place& place : band.places) {
        if ((chart_.x.logarithmic && place.x <= 0) || (chart_.y.logarithmic && place.low <= 0))
            continue;
        upper << QPointF(x->coordToPixel(place.x), y->coordToPixel(place.high));
        lower << QPointF(x->coordToPixel(place.x), y->coordToPixel(place.low));
    }
    std::ranges::reverse(lower);
    painter.drawPolygon(upper + lower);
}

void ChartBands::drawBoxes(QCPPainter& painter, const ChartBand& band) const {
    const QCPAxis* x = mParentPlot->xAxis;
    const QCPAxis* y = mParentPlot->yAxis;
    constexpr double half = 0.3;
    // The minimum height in pixels keeps boxes of equal values visible.
    constexpr double minHeight = 3;
    for (const ChartBand::Place& place : band.places) {
        if (chart_.y.logarithmic && place.low <= 0)
            continue;
        QRectF box(QPointF(x->coordToPixel(place.x - half), y->coordToPixel(place.high)),
                   QPointF(x->coordToPixel(place.x + half), y->coordToPixel(place.low)));
        if (box.height() < minHeight)
            box.adjust(0, -minHeight / 2, 0, minHeight / 2);
        painter.drawRect(box);
    }
}

} // namespace kernelcurve
