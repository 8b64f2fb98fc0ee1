#pragma once

#include "gpu/model/experiment/experiment.h"

#include <string>
#include <string_view>

namespace kernelcurve {

class YamlNode;

/// Reads an experiment, a lab, or the experiment of a recording. The catalog checks kernels and
/// parameter names later. Throws Error with `file` as the document name.
Experiment readExperiment(std::string_view yaml, const std::string& file);
/// Reads the experiment part of a recording.
Experiment readExperiment(const YamlNode& root);
/// Writes all settings that differ from the defaults, in the documented order. Reading the result
/// gives an equal experiment. Throws Error if the experiment has no kernel, because
/// readExperiment() requires a kernel.
std::string writeExperiment(const Experiment& experiment);
/// Returns true if `yaml` has comments that rewriting would remove.
bool hasComments(std::string_view yaml);

} // namespace kernelcurve
