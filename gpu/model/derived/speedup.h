#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The median time of a measured row in seconds; nothing if it is missing or not positive.
std::optional<double> medianTime(const Measurement& measurement);
/// The median time of the baseline divided by that of the row.
std::optional<double> speedupOn(const Measurement& baseline, const Measurement& row);
/// The same for all rows, with the baseline of the experiment (baseline_rows.h).
std::vector<std::optional<double>> speedupsOf(const Experiment& experiment,
                                              std::span<const Measurement> measurements);
/// Returns true for `speedup` and `of_baseline`, which is the same value in percent.
bool isFromSpeedup(std::string_view tag);
/// Adds the speedup metrics to the rows that have them, for a chart.
std::vector<Measurement> withSpeedups(const Experiment& experiment,
                                      std::span<const Measurement> measurements);

} // namespace kernelcurve
