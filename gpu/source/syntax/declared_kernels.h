#pragma once

#include "gpu/source/syntax/declarations.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the kernels that one program may contain. Of kernels in several branches of one #if,
/// returns only the first. Omits explicit specializations (`template <> __global__ void k<4>`),
/// which belong to their templates.
std::vector<const Declaration*> declaredKernels(const ScannedCode& scanned);

} // namespace kernelcurve
