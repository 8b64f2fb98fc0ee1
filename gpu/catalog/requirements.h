#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/values/value.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kernelcurve {

/// The names in a header's expressions, with their values.
struct HeaderNumbers {
    Values values; ///< values of the problem's parameters and sizes
    std::map<std::string, double> scope;
};
/// Returns the values for a kernel. `parameters` must contain all parameters of the kernel. Throws
/// Error if a size in the header has no value.
HeaderNumbers headerNumbers(const KernelFile& kernel, const Values& parameters,
                            int multiprocessors);
/// Returns the message for a configuration that violates the requirement.
Message reasonOf(const Requirement& requirement);

/// Returns true if a problem parameter is a size, such as a number of rows, and false for an option
/// such as an offset.
bool isSize(const Parameter& parameter);

/// Returns the values nearest to `values` that satisfy `requires` of the kernel and its problem.
/// Returns nullopt if the search fails. `values` must contain all parameters. Parameters in `fixed`
/// keep their values. A device may still reject the result.
std::optional<Values> nearestAllowed(const KernelFile& kernel, const Values& values,
                                     const std::set<std::string>& fixed);

/// A default that a kernel does not allow.
struct ReplacedDefault {
    std::string parameter;
    Value usual;
    Value chosen; ///< the nearest allowed value
    Message why;  ///< reason, such as "the kernel requires stride == 4"

    /// Returns text such as "stride = 4 instead of 1: the kernel requires stride == 4".
    std::string text() const;
};
/// Returns the required changes of defaults for parameters without a value in `given`. Returns an
/// empty list if the defaults are allowed, or if the search fails.
std::vector<ReplacedDefault> replacedDefaults(const KernelFile& kernel, const Values& given);
/// Applies replacedDefaults() to an experiment with a single kernel. An experiment without a plan
/// stays unchanged.
std::vector<ReplacedDefault> replaceDefaults(Experiment& experiment, const Catalog& catalog);

} // namespace kernelcurve
