#pragma once

#include "gpu/model/values/element_type.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// A parameter of a proposed problem.
struct ProposedScalar {
    std::string name;
    bool isReal = false;
    bool isTruth = false;
    bool isSize = false; ///< true for the size of an array
    std::optional<double> value;
    bool isTold = false; ///< true if the host program contains the value
};

/// Role of an array that one kernel passes to another.
inline constexpr const char* betweenKernels = "between";

struct ProposedArray {
    std::string name;
    const ElementType* type = nullptr;
    const char* role = "in";
    std::string roleFrom; ///< origin of the role
    std::string shape;
    std::string from; ///< origin of the value
};

/// The content of a proposed problem file.
struct ProposedProblem {
    std::string id;
    std::string kernel; ///< name of the first kernel
    std::vector<ProposedScalar> scalars;
    std::vector<std::pair<std::string, std::string>> derived; ///< sizes that depend on other sizes
    std::vector<ProposedArray> arrays;
    bool lacksArrays = false; ///< true if the only array is a placeholder

    bool isDerived(std::string_view name) const;
};

/// Returns the text of the problem file, without the body of its reference. All scalars must have
/// values, and at least one array must be an output.
std::string problemText(const ProposedProblem& problem);

} // namespace kernelcurve
