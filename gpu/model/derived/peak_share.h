#pragma once

#include "gpu/model/recording/recording.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A rate as a part of what its own device can do, so that devices of any size can stand in one
/// plot. Never clamped: a small array lives in a cache and may pass the memory's peak.
struct PeakShare {
    std::string_view tag;  ///< the metric: a fraction
    std::string_view rate; ///< the metric that is divided
    std::string_view peak; ///< the environment's entry that it is divided by
};
inline constexpr std::array<PeakShare, 3> peakShares = {
    {{"of_peak_bandwidth", "bandwidth", "peak_bandwidth"},
     {"of_peak_flops", "flops", "peak_flops"},
     {"of_measured_copy", "bandwidth", "measured_copy"}}};

bool isPeakShare(std::string_view tag);
/// Nothing if the row has no such rate, the environment names no such peak, or it is no positive
/// number.
std::optional<double> peakShareOf(std::string_view tag, const Measurement& measurement,
                                  const Environment& environment);
/// Rows of the recording with these metrics, each by its own device's peak.
std::vector<Measurement> withPeakShares(const Recording& recording, std::vector<Measurement> rows);

} // namespace kernelcurve
