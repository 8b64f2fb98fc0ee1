#pragma once

#include "gpu/model/experiment/parameter.h"

#include <vector>

namespace kernelcurve {

/// Returns the reserved parameters of every kernel with source code: l1 (auto, ca, cg),
/// max_registers (0 for no limit), fast_math, and ptxas (optimization level). A header may restrict
/// the values of these parameters and change the defaults.
const std::vector<Parameter>& compilerParameters();

} // namespace kernelcurve
