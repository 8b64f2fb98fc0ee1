#pragma once

#include "gpu/model/experiment/experiment.h"

#include <string>

namespace kernelcurve {

/// What `run` is told of a search; empty: as the experiment says.
struct SearchOptions {
    std::string strategy; ///< exhaustive, random, local
    std::string tries;
    std::string budget; ///< "60s"
    std::string metric;
    std::string seed;
    bool any() const {
        return !(strategy.empty() && tries.empty() && budget.empty() && metric.empty() &&
                 seed.empty());
    }
};

/// Any of them makes the experiment a search. Throws Error.
void applySearch(Experiment& experiment, const SearchOptions& options);

} // namespace kernelcurve
