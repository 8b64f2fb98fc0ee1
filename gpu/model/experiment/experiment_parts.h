#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/format/yaml_reader.h"

#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

// Parts of an experiment that stand in more than one place of it. Each throws Error.

/// The id of a kernel, which is never a file.
std::string readKernelId(const YamlNode& node);
/// At least one, none twice.
std::vector<std::string> readKernels(const YamlNode& node);
std::vector<std::pair<std::string, Value>> readParameters(const YamlNode& node);
PlotSettings readPlot(const YamlNode& node);

} // namespace kernelcurve
