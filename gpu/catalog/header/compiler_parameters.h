#pragma once

#include "gpu/model/experiment/parameter.h"

#include <vector>

namespace kernelcurve {

/// The reserved parameters that every kernel with source has: l1 (auto, ca, cg), max_registers
/// (0: no limit), fast_math, ptxas (optimisation level). A header may narrow their values and
/// change their defaults, not their meaning.
const std::vector<Parameter>& compilerParameters();

} // namespace kernelcurve
