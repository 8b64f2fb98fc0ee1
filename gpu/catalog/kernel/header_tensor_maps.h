#pragma once

#include "gpu/catalog/kernel/header_scope.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/format/yaml_reader.h"

namespace kernelcurve {

/// Reads `tensor_maps`: {tile_A: {of: A, box: [64, 128], swizzle: 128}}. Throws Error.
void readTensorMaps(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);

} // namespace kernelcurve
