#pragma once

#include "app/chart/data/chart_data.h"

namespace kernelcurve::samples {

/// Returns bandwidth over offset as a device with 32-byte sectors would show it, for pictures and
/// tests. The values are made up. Each series has `points` points.
ChartData offsets(int series, int points);
/// Returns bandwidth over sizes from 1 Ki to 64 Mi with error bars, on a logarithmic axis.
ChartData sizes(int series);
/// Returns curves in which configurations failed and were excluded.
ChartData withFailures();
/// Returns kernels on the x axis, as bars below a bound.
ChartData kernels();
/// Returns tile sides as columns and paddings as rows. One cell failed, and some were excluded.
ChartData heatMap();
/// Returns three steps of a matrix multiplication below a roof.
ChartData roofline();
/// Returns pieces that are copied and computed in two streams.
ChartData timeline();
/// Returns blocks with different amounts of work on eight SMs, three at a time on each.
ChartData blockTimeline();
/// Returns one series with `points` points of noise.
ChartData noise(int points);
/// Returns `chart` with Chinese texts.
ChartData inChinese(ChartData chart);

} // namespace kernelcurve::samples
