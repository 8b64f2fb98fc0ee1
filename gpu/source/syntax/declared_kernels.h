#pragma once

#include "gpu/source/syntax/declarations.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// The kernels that one program may contain: of those in branches of one #if, only the first; no
/// explicit specializations (`template <> __global__ void k<4>`), which belong to their templates.
std::vector<const Declaration*> declaredKernels(const ScannedCode& scanned);

} // namespace kernelcurve
