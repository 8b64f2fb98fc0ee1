#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/style/chart_style.h"

#include <QSize>

class QPaintDevice;

namespace kernelcurve {

/// How a chart is drawn for a piece of paper or a picture.
struct ChartPage {
    QSize size; ///< in points of 1/96 inch
    bool titled = true;
    bool captioned = true;
    bool transparent = false; ///< The ground is not painted.
    bool vectors = false;     ///< onto a device that keeps lines and letters as such
};

/// Draws a chart; small multiples side by side, with the same axes, below their title. Everything
/// in the chart scales with `chart.textSize`.
void drawPage(QPaintDevice& device, const ChartData& chart, const ChartPage& page,
              const ChartTheme& theme);

/// What small multiples have in common: "Bandwidth (GB/s) over Offset".
QString axesText(const ChartData& chart);
/// In so many columns `count` panels have the shape that is nearest to a chart's in this room.
int columnsOfPanels(int count, QSize room);

} // namespace kernelcurve
