#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/format/yaml_map.h"

#include <string>
#include <vector>

namespace kernelcurve {

// These functions read parts of an experiment. They throw Error.

/// Reads a positive duration in seconds, such as "2 s" or "1 min".
double readDuration(const YamlNode& node);
/// Reads a kernel id and rejects file names.
std::string readKernelId(const YamlNode& node);
/// Reads a list of at least one kernel without duplicates.
std::vector<std::string> readKernels(const YamlNode& node);

// See gpu/model/format/yaml_map.h.
void mapFields(YamlMap& map, PlotSettings& plot);
void mapFields(YamlMap& map, SearchSettings& settings);
void mapFields(YamlMap& map, Guess& guess);
void readYaml(const YamlNode& node, std::vector<Guess>& guesses);
void mapFields(YamlMap& map, LabText& lab);

} // namespace kernelcurve
