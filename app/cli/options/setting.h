#pragma once

#include "app/cli/options/command_line.h"
#include "gpu/model/experiment/experiment.h"

#include <string>

namespace kernelcurve {

/// Carries out one `--set`: "n=64Mi" fixes the parameter and takes its axis out of the sweep; a
/// list or range in YAML, "offset=[0, 8]", becomes its axis. Throws Error.
void applySetting(Experiment& experiment, const std::string& setting);
/// Any of them makes the experiment a search. Throws Error.
void applySearch(Experiment& experiment, const SearchOptions& options);

} // namespace kernelcurve
