#pragma once

#include "app/document/edit/parameter_text.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/parameter.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A parameter name of at least one selected kernel. Kernels may declare it differently; a value
/// applies to all, so it must be valid for each.
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
    /// The displayed declaration: the first one, with the values that all kernels allow.
    Parameter shown() const;
    /// The common default of the kernels, or nothing if they differ.
    std::optional<Value> commonDefault() const;
    struct Problem {
        LocalizedText kernel; ///< owner; empty if there is only one
        Message what;
    };
    /// The reason why the entry is invalid for one of the kernels, or nothing.
    std::optional<Problem> problemWith(const ParameterEntry& entry) const;
};

/// The parameters of these kernels: of the problems, the kernels, and the compiler, in order of
/// declaration. Unknown ids are skipped.
std::vector<SharedParameter> sharedParameters(const Catalog& catalog,
                                              const std::vector<std::string>& kernels);

} // namespace kernelcurve
