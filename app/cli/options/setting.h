#pragma once

#include "app/cli/options/command_line.h"
#include "gpu/model/experiment/experiment.h"

#include <string>

namespace kernelcurve {

/// Applies one `--set` option: "n=64Mi" sets the parameter and removes its axis from the sweep. A
/// list or range in YAML, such as "offset=[0, 8]", becomes the parameter's axis. Throws Error.
void applySetting(Experiment& experiment, const std::string& setting);
/// Applies the search options. If any of them is set, the experiment becomes a search. Throws
/// Error.
void applySearch(Experiment& experiment, const SearchOptions& options);

} // namespace kernelcurve
