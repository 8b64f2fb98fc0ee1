#pragma once

#include "gpu/model/recording/recording.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns true if the metric is not stored but computed from the baseline (speedup.h) or the
/// device's peak (peak_share.h).
bool isDerived(std::string_view tag);
/// Adds all computed metrics to the rows, for a chart or a comparison.
std::vector<Measurement> withDerived(const Recording& recording);

} // namespace kernelcurve
