#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Of a measured row, in seconds; nothing if it is missing or not above 0.
std::optional<double> medianTime(const Measurement& measurement);
/// How many times faster a row is than the baseline's: by their median times.
std::optional<double> speedupOn(const Measurement& baseline, const Measurement& row);
/// The same of all rows, each on that of the experiment's baseline (baseline_rows.h).
std::vector<std::optional<double>> speedupsOf(const Experiment& experiment,
                                              std::span<const Measurement> measurements);
/// Whether a metric is computed from these: `speedup` itself, and `of_baseline`, which is the same
/// number shown in percent.
bool isFromSpeedup(std::string_view tag);
/// The same rows with these metrics where there is a speed-up, for a chart of them.
std::vector<Measurement> withSpeedups(const Experiment& experiment,
                                      std::span<const Measurement> measurements);

} // namespace kernelcurve
