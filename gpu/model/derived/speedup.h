#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The measurement that each is compared with, by its place: the experiment's baseline with the
/// same values for every parameter that both kernels have, on the same device where devices are
/// compared. Where the baseline was swept over a
/// parameter that the other kernel lacks, its fastest one. Nothing where the experiment names no
/// baseline, it was not measured with these values, or a time is missing.
std::vector<std::optional<std::size_t>> baselineRows(const Experiment& experiment,
                                                     std::span<const Measurement> measurements);
/// How many times faster each measurement is than the experiment's baseline: the median time of
/// its baselineRows divided by its own.
std::vector<std::optional<double>> speedupsOf(const Experiment& experiment,
                                              std::span<const Measurement> measurements);
/// The same of baselineRows that are known.
std::vector<std::optional<double>>
speedupsOn(const std::vector<std::optional<std::size_t>>& baselineRows,
           std::span<const Measurement> measurements);
/// Whether a metric is computed from these: `speedup` itself, and `of_baseline`, which is the same
/// number shown in percent.
bool isFromSpeedup(std::string_view tag);
/// The same rows with these metrics where there is a speed-up, for a chart of them.
std::vector<Measurement> withSpeedups(const Experiment& experiment,
                                      std::span<const Measurement> measurements);

} // namespace kernelcurve
