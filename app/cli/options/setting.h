#pragma once

#include "app/cli/options/command_line.h"
#include "gpu/model/experiment/experiment.h"

#include <string>

namespace kernelcurve {

/// Applies one `--set`: "n=64Mi" sets the parameter and removes its axis from the sweep; a list or
/// range in YAML, "offset=[0, 8]", becomes its axis. Throws Error.
void applySetting(Experiment& experiment, const std::string& setting);
/// Any of these options makes the experiment a search. Throws Error.
void applySearch(Experiment& experiment, const SearchOptions& options);

} // namespace kernelcurve
