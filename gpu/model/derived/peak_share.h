#pragma once

#include "gpu/model/recording/recording.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// A rate as a fraction of the device's peak, for comparisons of different devices. The fraction
/// exceeds 1 if a small array stays in a cache that is faster than DRAM.
struct PeakShare {
    std::string_view tag;  ///< resulting metric, which is a fraction
    std::string_view rate; ///< metric in the numerator
    std::string_view peak; ///< environment entry with the peak
};
inline constexpr std::array<PeakShare, 3> peakShares = {
    {{"of_peak_bandwidth", "bandwidth", "peak_bandwidth"},
     {"of_peak_flops", "flops", "peak_flops"},
     {"of_measured_copy", "bandwidth", "measured_copy"}}};

bool isPeakShare(std::string_view tag);
/// Returns the share, or nullopt if the row lacks the rate or the environment lacks a positive
/// peak.
std::optional<double> peakShareOf(std::string_view tag, const Measurement& measurement,
                                  const Environment& environment);
/// Adds these metrics to the rows. Each row uses the peak of its device.
std::vector<Measurement> withPeakShares(const Recording& recording, std::vector<Measurement> rows);

} // namespace kernelcurve
