#pragma once

#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// A line with its marker, as the legend, the read-out and the curve itself show it.
QCPScatterStyle scatterStyle(const SeriesStyle& style, qreal size, const QColor& background);
QPen linePen(const SeriesStyle& style, qreal width);

/// The marker of a curve before its name at the end of the curve, and the width that it takes.
int sampleWidth(const ChartTheme& theme);
void drawEndSample(QCPPainter& painter, const ChartData& chart, int series, const ChartTheme& theme,
                   const QRectF& box);

} // namespace kernelcurve
