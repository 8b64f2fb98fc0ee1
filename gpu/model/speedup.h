#pragma once

#include "gpu/model/experiment.h"
#include "gpu/model/measurement.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// How many times faster each measurement is than the experiment's baseline: the baseline's median
/// time divided by the measurement's own, where both have the same values for every parameter that
/// both kernels have. Where the baseline was swept over a parameter that the other kernel lacks,
/// its fastest measurement counts. Nothing where the experiment names no baseline, the baseline was
/// not measured with these values, or a time is missing.
std::vector<std::optional<double>> speedupsOf(const Experiment& experiment,
                                              std::span<const Measurement> measurements);
/// Whether a metric is computed from these: `speedup` itself, and `of_baseline`, which is the same
/// number shown in percent.
bool isFromSpeedup(std::string_view tag);
/// The same rows with these metrics where there is a speed-up, for a chart of them.
std::vector<Measurement> withSpeedups(const Experiment& experiment,
                                      std::span<const Measurement> measurements);

} // namespace kernelcurve
