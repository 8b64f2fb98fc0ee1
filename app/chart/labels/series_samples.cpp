#include "app/chart/labels/series_samples.h"

#include <array>
#include <cmath>

namespace kernelcurve {

QCPScatterStyle scatterStyle(const SeriesStyle& style, qreal size, const QColor& background) {
    struct Look {
        QCPScatterStyle::ScatterShape shape;
        bool open;
        double scale; ///< visual correction, because shapes of one nominal size look different
    };
    // The shapes are in the order of ChartMarker.
    static constexpr std::array<Look, 8> looks{{{QCPScatterStyle::ssCircle, false, 1},
                                                {QCPScatterStyle::ssSquare, false, 0.9},
                                                {QCPScatterStyle::ssTriangle, false, 1.2},
                                                {QCPScatterStyle::ssDiamond, false, 1.2},
                                                {QCPScatterStyle::ssCircle, true, 1},
                                                {QCPScatterStyle::ssTriangleInverted, false, 1.2},
                                                {QCPScatterStyle::ssSquare, true, 0.9},
                                                {QCPScatterStyle::ssDiamond, true, 1.2}}};
    const Look& look = looks.at(static_cast<std::size_t>(style.marker));
    const bool open = look.open || style.hollow;
    const QPen pen(style.color, open ? 1.6 : 1);
    return {look.shape, pen, QBrush(open ? background : style.color), size * look.scale};
}

QPen linePen(const SeriesStyle& style, qreal width) {
    QPen pen(style.color, width);
    if (!style.dashes.isEmpty())
        pen.setDashPattern(style.dashes);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    return pen;
}

int sampleWidth(const ChartTheme& theme) {
    constexpr int gap = 5;
    return static_cast<int>(std::ceil(theme.markerSize)) + gap;
}

void drawEndSample(QCPPainter& painter, const ChartData& chart, int series, const ChartTheme& theme,
                   const QRectF& box) {
    const SeriesStyle style = theme.styleOf(chart.series[static_cast<std::size_t>(series)], series);
    const QCPScatterStyle scatter = scatterStyle(style, theme.markerSize, theme.background);
    scatter.applyTo(&painter, QPen(style.color));
    scatter.drawShape(&painter, box.left() + theme.markerSize / 2, box.center().y());
}

} // namespace kernelcurve
