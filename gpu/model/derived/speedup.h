#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the median time of a measured row in seconds, or nullopt if the row has no positive
/// time.
std::optional<double> medianTime(const Measurement& measurement);
/// Returns the baseline's median time divided by the row's median time.
std::optional<double> speedupOn(const Measurement& baseline, const Measurement& row);
/// Returns the speedups of all rows over the experiment's baseline (baseline_rows.h).
std::vector<std::optional<double>> speedupsOf(const Experiment& experiment,
                                              std::span<const Measurement> measurements);
/// Returns true for `speedup`, and for `of_baseline`, which is the same value in percent.
bool isFromSpeedup(std::string_view tag);
/// Adds the speedup metrics to all rows with a speedup, for a chart.
std::vector<Measurement> withSpeedups(const Experiment& experiment,
                                      std::span<const Measurement> measurements);

} // namespace kernelcurve
