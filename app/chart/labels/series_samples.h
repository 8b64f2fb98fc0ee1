#pragma once

#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// Return the marker and the line of a curve, as they appear in the chart, the legend, and the
/// read-out.
QCPScatterStyle scatterStyle(const SeriesStyle& style, qreal size, const QColor& background);
QPen linePen(const SeriesStyle& style, qreal width);

/// Draws the marker in front of the name at the end of a curve. sampleWidth() returns its width in
/// pixels.
int sampleWidth(const ChartTheme& theme);
void drawEndSample(QCPPainter& painter, const ChartData& chart, int series, const ChartTheme& theme,
                   const QRectF& box);

} // namespace kernelcurve
