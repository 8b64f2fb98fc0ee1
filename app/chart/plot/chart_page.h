#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/style/chart_style.h"

#include <QSize>

class QPaintDevice;

namespace kernelcurve {

/// Options for drawing a chart on paper or into an image.
struct ChartPage {
    QSize size; ///< size in units of 1/96 inch
    bool titled = true;
    bool captioned = true;
    bool transparent = false; ///< true to leave the background unpainted
    bool vectors = false;     ///< true if the device stores lines and text as vectors
};

/// Draws a chart. Small multiples form a grid below their common title. All elements scale with
/// `chart.textSize`.
void drawPage(QPaintDevice& device, const ChartData& chart, const ChartPage& page,
              const ChartTheme& theme);

/// Returns the description of the axes of small multiples: "Bandwidth (GB/s) vs. Offset".
QString axesText(const ChartData& chart);
/// Returns the number of columns with which `count` panels in `room` have the most suitable aspect
/// ratio.
int columnsOfPanels(int count, QSize room);

} // namespace kernelcurve
