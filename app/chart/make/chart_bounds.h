#pragma once

#include "app/chart/make/make_chart.h"

#include <QString>

#include <optional>
#include <vector>

namespace kernelcurve {

/// Adds the lines that the figures are held against: the theoretical peak and the best measured
/// copy or library call, the baseline of speed-ups, and the place where what the task moves
/// outgrows the L2 cache. A roofline gets its ceilings, and points under that of L2. `settings` is
/// complete.
void addBounds(ChartData& chart, const ChartInput& input, const PlotSettings& settings);

} // namespace kernelcurve
