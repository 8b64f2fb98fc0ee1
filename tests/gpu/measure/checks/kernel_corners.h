#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/problems/problem.h"

#include <vector>

namespace kernelcurve {

/// Values of a problem's parameters where kernels go wrong: one element, one more and one less than
/// a warp or a tile, primes, long and thin shapes, offsets at the ends. Small, so that a check
/// takes milliseconds; every word a parameter may be is there.
std::vector<Values> awkwardProblems(const Problem& problem);

/// The corners of a kernel's own parameters: the defaults, all parameters at the same end, and each
/// alone at both its ends.
std::vector<Values> kernelCorners(const KernelFile& kernel);

} // namespace kernelcurve
