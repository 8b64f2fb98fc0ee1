#pragma once

#include "app/chart/data/chart_data.h"
#include "gpu/model/measurement/sampled_times.h"

namespace kernelcurve {

/// Returns the distribution of the sampled times as bars of equal width. Samples more than three
/// interquartile ranges from the quartiles are outliers. A bar at each end, named "< 24.1" or ">
/// 26.3", contains the outliers, so that they do not compress the other bars. Without samples, the
/// chart has no series.
ChartData makeHistogram(const SampledTimes& times);

} // namespace kernelcurve
