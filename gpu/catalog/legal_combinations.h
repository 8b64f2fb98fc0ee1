#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

/// The combinations of a kernel's header parameters that satisfy `requires`.
struct LegalCombinations {
    std::string kernel;
    std::vector<std::string> parameters; ///< varying parameters, slowest first
    std::int64_t candidates = 0;         ///< number of combinations, including invalid ones
    std::vector<Values> legal;           ///< values of `parameters` for each valid combination
};

/// Returns one axis per header parameter that has a list of values and that `experiment` neither
/// sets nor sweeps.
std::vector<Axis> everyValueOf(const KernelFile& kernel, const Experiment& experiment);

/// Enumerates all listed values of the header parameters of the only kernel in `experiment`.
/// Settings and sweeps of the experiment take precedence over these values. Other parameters have
/// their defaults. Shared memory limits are checked only in `requires`, because they differ between
/// GPUs. Throws Error for an invalid experiment or more than maxConfigurations candidates.
LegalCombinations legalCombinations(Experiment experiment, const Catalog& catalog);

} // namespace kernelcurve
