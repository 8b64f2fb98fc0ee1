#pragma once

#include "app/document/edit/parameter_text.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/parameter.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// A parameter that at least one of the selected kernels has. The kernels may declare it
/// differently. A value applies to all kernels, so it must be valid for each of them.
struct SharedParameter {
    struct Declaration {
        LocalizedText kernel; ///< title of the kernel
        Parameter parameter;
        bool operator==(const Declaration&) const = default;
    };

    std::string name;
    std::vector<Declaration> declarations; ///< at least one declaration

    bool operator==(const SharedParameter&) const = default;

    ParameterOrigin origin() const { return declarations.front().parameter.origin; }
    /// Returns the declaration for display: the first declaration, with the values that all kernels
    /// allow.
    Parameter shown() const;
    /// Returns the common default of the kernels, or nullopt if their defaults differ.
    std::optional<Value> commonDefault() const;
    struct Problem {
        LocalizedText kernel; ///< kernel that rejects the entry, or empty for a single kernel
        Message what;
    };
    /// Returns the reason why the entry is invalid for one of the kernels. Returns nullopt if the
    /// entry is valid for all kernels.
    std::optional<Problem> problemWith(const ParameterEntry& entry) const;
};

/// Returns the parameters of these kernels in declaration order: the problems' parameters, the
/// kernels' parameters, and the compiler's parameters. Skips unknown ids.
std::vector<SharedParameter> sharedParameters(const Catalog& catalog,
                                              const std::vector<std::string>& kernels);

} // namespace kernelcurve
