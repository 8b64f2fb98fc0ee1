#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kernelcurve {

/// The combinations of a kernel's own parameters that its `requires` allow.
struct LegalCombinations {
    std::string kernel;
    std::vector<std::string> parameters; ///< those that vary; the first one steps slowest
    std::int64_t candidates = 0;         ///< combinations with the illegal ones
    std::vector<Values> legal;           ///< of `parameters`
};

/// An axis for each of the kernel's own parameters that has a list of values and that `experiment`
/// neither sets nor sweeps.
std::vector<Axis> everyValueOf(const KernelFile& kernel, const Experiment& experiment);

/// Tries every value of every parameter that the kernel's header declares with a list of values.
/// What `experiment`, whose only kernel it is, sets or sweeps takes the place of that; everything
/// else has its default. Illegal is what a sweep would list as excluded on any GPU: shared memory,
/// of which some have more than others, is left out of account beyond what `requires` says.
/// Throws Error, also for more than maxConfigurations candidates.
LegalCombinations legalCombinations(Experiment experiment, const Catalog& catalog);

} // namespace kernelcurve
