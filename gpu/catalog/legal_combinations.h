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
    std::vector<std::string> parameters; ///< varying parameters; the first one is the slowest
    std::int64_t candidates = 0;         ///< number of combinations, including invalid ones
    std::vector<Values> legal;           ///< of `parameters`
};

/// An axis for each of the kernel's own parameters with a list of values that `experiment` neither
/// sets nor sweeps.
std::vector<Axis> everyValueOf(const KernelFile& kernel, const Experiment& experiment);

/// Enumerates all values of the listed parameters in the kernel's header. Values and sweeps of
/// `experiment`, whose only kernel it is, take precedence; other parameters have their defaults. A
/// combination is invalid if it would be excluded on every GPU. The amount of shared memory, which
/// differs between GPUs, is ignored beyond `requires`. Throws Error, also for more than
/// maxConfigurations candidates.
LegalCombinations legalCombinations(Experiment experiment, const Catalog& catalog);

} // namespace kernelcurve
