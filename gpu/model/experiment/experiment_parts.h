#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/format/yaml_map.h"

#include <string>
#include <vector>

namespace kernelcurve {

// Parts of an experiment. Reading throws Error.

/// Seconds, more than none: "2 s", "1 min".
double readDuration(const YamlNode& node);
/// The id of a kernel, which is never a file.
std::string readKernelId(const YamlNode& node);
/// At least one, none twice.
std::vector<std::string> readKernels(const YamlNode& node);

// See gpu/model/format/yaml_map.h.
void mapFields(YamlMap& map, PlotSettings& plot);
void mapFields(YamlMap& map, SearchSettings& settings);
void mapFields(YamlMap& map, Guess& guess);
void readYaml(const YamlNode& node, std::vector<Guess>& guesses);
void mapFields(YamlMap& map, LabText& lab);

} // namespace kernelcurve
