#pragma once

#include "gpu/source/syntax/declarations.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// The kernels with a name that one program may have: of those in branches of one #if only the
/// first, and no explicit specialisation (`template <> __global__ void k<4>`), which belongs to its
/// template.
std::vector<const Declaration*> declaredKernels(const ScannedCode& scanned);

} // namespace kernelcurve
