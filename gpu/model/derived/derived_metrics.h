#pragma once

#include "gpu/model/recording/recording.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// Whether no row stores this metric, because it holds a row against something else: against the
/// baseline (speedup.h) or against what the device can do (peak_share.h).
bool isDerived(std::string_view tag);
/// The rows with all such metrics, for a chart or a comparison of them.
std::vector<Measurement> withDerived(const Recording& recording);

} // namespace kernelcurve
