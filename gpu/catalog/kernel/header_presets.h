#pragma once

#include "gpu/catalog/kernel/header_scope.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/format/yaml_reader.h"

namespace kernelcurve {

/// Reads `presets`, which lists parameter values with device, date, and result. Throws Error for an
/// unknown parameter or an invalid value.
void readPresets(KernelFile& kernel, const YamlNode& list, const HeaderScope& scope);

} // namespace kernelcurve
