#pragma once

#include "gpu/catalog/kernel/header_scope.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/format/yaml_reader.h"

namespace kernelcurve {

/// `presets`: values of parameters that proved best on a device, each with the date and what was
/// reached. Throws Error if one names no parameter or a value that it cannot take.
void readPresets(KernelFile& kernel, const YamlNode& list, const HeaderScope& scope);

} // namespace kernelcurve
