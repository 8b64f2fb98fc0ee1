#pragma once

#include "app/chart/data/chart_data.h"
#include "app/chart/style/chart_style.h"

#include <QSize>

class QPaintDevice;

namespace kernelcurve {

/// Draws a chart for a piece of paper or a picture of this size; small multiples side by side, with
/// the same axes, below their title. `theme` is what the chart's own letters and ground are taken
/// from. A ground that is `transparent` is not painted. `vectors`: onto a device that keeps lines
/// and letters as such.
void drawPage(QPaintDevice& device, const ChartData& chart, QSize size, const ChartTheme& theme,
              bool transparent, bool vectors);

/// What small multiples have in common: "Bandwidth (GB/s) over Offset".
QString axesText(const ChartData& chart);
/// In so many columns `count` panels have the shape that is nearest to a chart's in this room.
int columnsOfPanels(int count, QSize room);

} // namespace kernelcurve
