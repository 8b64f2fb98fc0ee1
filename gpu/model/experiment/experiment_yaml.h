#pragma once

#include "gpu/model/experiment/experiment.h"

#include <string>
#include <string_view>

namespace kernelcurve {

class YamlNode;

/// Reads an experiment, a lab, or the experiment of a recording. Kernels and parameter names are
/// not known here: catalog checks them. Throws Error. `file` names the document in errors.
Experiment readExperiment(std::string_view yaml, const std::string& file);
/// The same from a node, for a recording's first part.
Experiment readExperiment(const YamlNode& root);
/// What differs from the defaults, in the documented order; reads back equal. Throws Error
/// for an experiment without a kernel, which could not be read again.
std::string writeExperiment(const Experiment& experiment);
/// Whether `yaml` holds comments that writing again would lose.
bool hasComments(std::string_view yaml);

} // namespace kernelcurve
