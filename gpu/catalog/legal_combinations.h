#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

/// The combinations of a kernel's own parameters that satisfy its `requires`.
struct LegalCombinations {
    std::string kernel;
    std::vector<std::string> parameters; ///< varying parameters, slowest first
    std::int64_t candidates = 0;         ///< number of combinations, including invalid ones
    std::vector<Values> legal;           ///< values of `parameters` for each valid combination
};

/// Returns an axis for each parameter in the kernel's header that has a list of values, and that
/// `experiment` neither sets nor sweeps.
std::vector<Axis> everyValueOf(const KernelFile& kernel, const Experiment& experiment);

/// Enumerates all values of the kernel's own parameters that have a list. `experiment` must have
/// only this kernel. Its values and sweeps take precedence. All other parameters have their
/// defaults. A combination is invalid if every GPU would exclude it. The amount of shared memory
/// differs between GPUs, so it is only checked in `requires`. Throws Error, also for more than
/// maxConfigurations candidates.
LegalCombinations legalCombinations(Experiment experiment, const Catalog& catalog);

} // namespace kernelcurve
