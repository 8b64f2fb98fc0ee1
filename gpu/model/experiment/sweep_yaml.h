#pragma once

#include "gpu/model/experiment/sweep.h"
#include "gpu/model/format/yaml_map.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Reads the list or range of one parameter. Throws Error if the values are invalid.
Axis readAxis(const std::string& name, const YamlNode& node);
/// Reads `sweep:` of an experiment, which maps parameters to lists and ranges. Throws Error if the
/// value is invalid.
void readYaml(const YamlNode& node, std::vector<Axis>& sweep);
YamlPiece toYaml(const std::vector<Axis>& sweep);
/// Reads `together:` of an experiment, which lists groups of axes of equal length. Throws Error if
/// the value is invalid.
std::vector<std::vector<std::string>> readTogether(const YamlNode& node,
                                                   const std::vector<Axis>& sweep);

} // namespace kernelcurve
