#pragma once

#include "gpu/catalog/kernel/header_scope.h"
#include "gpu/catalog/kernel/kernel_file.h"
#include "gpu/model/format/yaml_reader.h"

namespace kernelcurve {

/// `end_to_end: {host: pinned, over: n, pieces: 8, streams: 2, allocate: true, whole: [B]}`, see
/// KernelEndToEnd. From here on the header may name a piece's `first` and `count`. Throws
/// Error.
void readEndToEnd(KernelFile& kernel, const YamlNode& map, HeaderScope& scope);

} // namespace kernelcurve
