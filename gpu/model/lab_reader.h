#pragma once

#include "gpu/model/experiment.h"
#include "gpu/model/yaml_reader.h"

namespace kernelcurve {

/// `lab:` of an experiment. Throws DocumentError.
LabText readLab(const YamlNode& node);

} // namespace kernelcurve
