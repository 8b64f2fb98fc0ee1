#pragma once

#include "app/chart/make/make_chart.h"

namespace kernelcurve {

/// Connects the points of a roofline for each device in the order of the experiment's kernels. The
/// kernels must solve one problem, with one point each. A ladder has at least three kernels and no
/// library calls.
void addLadders(ChartData& chart, const ChartInput& input);

} // namespace kernelcurve
