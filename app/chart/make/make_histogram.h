#pragma once

#include "app/chart/data/chart_data.h"
#include "gpu/model/measurement/sampled_times.h"

namespace kernelcurve {

/// How often a run took how long: bars of equal width over the time. Samples more than three
/// interquartile ranges away from the quartiles stand in one bar at each end, named "< 24.1" or
/// "> 26.3", so that an outlier does not press everything else into one bar. No series where there
/// are no samples.
ChartData makeHistogram(const SampledTimes& times);

} // namespace kernelcurve
