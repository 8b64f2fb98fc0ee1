#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/problems/problem.h"

#include <vector>

namespace kernelcurve {

/// Values of a problem's parameters at which kernels often fail: one element, one more and one less
/// than a warp or a tile, primes, long and thin shapes, and extreme offsets. They are small, so
/// that a check takes milliseconds. Every possible word of a parameter is included.
std::vector<Values> awkwardProblems(const Problem& problem);

/// Extreme values of a kernel's own parameters: the defaults, all parameters at the same end of
/// their range, and each parameter alone at both ends.
std::vector<Values> kernelCorners(const KernelFile& kernel);

} // namespace kernelcurve
