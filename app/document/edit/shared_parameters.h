#pragma once

#include "app/document/edit/parameter_text.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/parameter.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// One name that at least one of the chosen kernels knows. Kernels may declare it differently; a
/// value counts for all of them, so it has to suit each.
struct SharedParameter {
    struct Declaration {
        LocalizedText kernel; ///< its title
        Parameter parameter;
        bool operator==(const Declaration&) const = default;
    };

    std::string name;
    std::vector<Declaration> declarations; ///< at least one

    bool operator==(const SharedParameter&) const = default;

    ParameterOrigin origin() const { return declarations.front().parameter.origin; }
    /// What the form shows: the first declaration, with the closed lists of all cut down to what
    /// every kernel takes.
    Parameter shown() const;
    /// The kernels' common default, or nothing if they differ.
    std::optional<Value> commonDefault() const;
    struct Problem {
        LocalizedText kernel; ///< whose it is; empty if there is only one
        Message what;
    };
    /// Why the entry does not suit one of the kernels, or nothing.
    std::optional<Problem> problemWith(const ParameterEntry& entry) const;
};

/// The parameters of these kernels: the problems' first, then the kernels' own, then the
/// compiler's, each in the order declared. Ids that the catalog does not know are left out.
std::vector<SharedParameter> sharedParameters(const Catalog& catalog,
                                              const std::vector<std::string>& kernels);

} // namespace kernelcurve
