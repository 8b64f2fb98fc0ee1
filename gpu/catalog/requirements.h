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

/// The names that a header's expressions may use, with their values.
struct HeaderNumbers {
    Values values; ///< values of the problem's parameters and sizes
    std::map<std::string, double> scope;
};
/// Returns the values for a kernel. `parameters` must have a value for each parameter of the
/// kernel. Throws Error if a size in the header has no value.
HeaderNumbers headerNumbers(const KernelFile& kernel, const Values& parameters,
                            int multiprocessors);
/// Returns the message for a configuration that violates the requirement.
Message reasonOf(const Requirement& requirement);

/// Returns true if a parameter of a problem is a size, such as a number of elements or rows, and
/// not an option, such as an offset.
bool isSize(const Parameter& parameter);

/// Returns the values nearest to `values` that satisfy `requires` of the kernel and its problem.
/// `values` must have a value for each parameter. Parameters in `fixed` do not change. Returns
/// `values` if they are allowed, and nullopt if no solution was found. A device may still reject
/// the result.
std::optional<Values> nearestAllowed(const KernelFile& kernel, const Values& values,
                                     const std::set<std::string>& fixed);

/// A default that a kernel does not allow.
struct ReplacedDefault {
    std::string parameter;
    Value usual;
    Value chosen; ///< the nearest allowed value
    Message why;  ///< such as "the kernel requires stride == 4"

    /// Returns the change as text: "stride = 4 instead of 1: the kernel requires stride == 4".
    std::string text() const;
};
/// Returns the required changes of defaults for parameters without a value in `given`; empty if the
/// defaults are allowed, or if no solution was found.
std::vector<ReplacedDefault> replacedDefaults(const KernelFile& kernel, const Values& given);
/// Sets such values in an experiment that has a single kernel and no allowed configuration with the
/// defaults. An experiment without a plan stays unchanged.
std::vector<ReplacedDefault> replaceDefaults(Experiment& experiment, const Catalog& catalog);

} // namespace kernelcurve
