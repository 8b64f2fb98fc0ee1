#pragma once

#include "app/chart/data/chart_data.h"

namespace kernelcurve::samples {

/// Bandwidth over offset as a device with 32-byte sectors would show it; made up, for pictures and
/// tests. `points` a series.
ChartData offsets(int series, int points);
/// Bandwidth over sizes from 1 Ki to 64 Mi with error bars, on a logarithmic axis.
ChartData sizes(int series);
/// Curves in which configurations failed and were excluded.
ChartData withFailures();
/// Kernels on the x axis, as bars under a bound.
ChartData kernels();
/// Tile sides across, padding in rows; one cell failed, some were excluded.
ChartData heatMap();
/// Three steps of a matrix multiply under a roof.
ChartData roofline();
/// Pieces copied and computed in two streams.
ChartData timeline();
/// Blocks of unequal work on eight multiprocessors, three at once on each.
ChartData blockTimeline();
/// `points` of noise in one series.
ChartData noise(int points);
/// As `chart`, with Chinese words.
ChartData inChinese(ChartData chart);

} // namespace kernelcurve::samples
