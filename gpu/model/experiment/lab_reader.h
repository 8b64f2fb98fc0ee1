#pragma once

#include "gpu/model/experiment/experiment.h"
#include "gpu/model/format/yaml_reader.h"

namespace kernelcurve {

/// `lab:` of an experiment. Throws Error.
LabText readLab(const YamlNode& node);

} // namespace kernelcurve
