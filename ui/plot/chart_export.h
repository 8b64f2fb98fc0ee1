#pragma once

#include "ui/plot/chart_data.h"

#include <QSize>
#include <QString>

namespace kernelcurve {

struct ChartExport {
    QSize size = {960, 600}; ///< in points of 1/96 inch
    double scale = 2.0;      ///< pixels a point, for PNG
};

/// Writes `file` as PNG, SVG or PDF by its ending, on a light background. Throws DocumentError:
/// unknown ending, folder that cannot be written ...
void exportChart(const ChartData& chart, const QString& file, const ChartExport& options = {});

} // namespace kernelcurve
