#pragma once

#include "gpu/model/experiment/experiment.h"

#include <string>
#include <string_view>

namespace kernelcurve {

class YamlNode;

/// Reads an experiment, a lab, or the experiment of a recording. Throws Error. The catalog checks
/// the kernels and parameter names. `file` is the name of the document in errors.
Experiment readExperiment(std::string_view yaml, const std::string& file);
/// Reads an experiment from a node, for the first part of a recording.
Experiment readExperiment(const YamlNode& root);
/// Writes all settings that differ from the defaults, in the documented order. Reading the result
/// gives an equal experiment. Throws Error for an experiment without a kernel, which could not be
/// read.
std::string writeExperiment(const Experiment& experiment);
/// Returns true if `yaml` has comments that rewriting would remove.
bool hasComments(std::string_view yaml);

} // namespace kernelcurve
