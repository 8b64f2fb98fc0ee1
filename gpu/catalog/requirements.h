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

/// The names that a header's expressions use, with their values.
struct HeaderNumbers {
    Values values; ///< of parameters and of the problem's sizes
    std::map<std::string, double> scope;
};
/// `parameters` has a value for each parameter of the kernel. Throws Error if a size of the header
/// has no value.
HeaderNumbers headerNumbers(const KernelFile& kernel, const Values& parameters,
                            int multiprocessors);
/// Why a configuration that breaks the requirement is excluded.
Message reasonOf(const Requirement& requirement);

/// Whether a parameter of a problem counts elements, rows or the like, and is no knob such as an
/// offset.
bool isSize(const Parameter& parameter);

/// Values that the kernel's `requires` and its problem allow, as near as possible to `values`,
/// which has a value for each parameter; only parameters that are not in `fixed` differ. `values`
/// itself if it is allowed, nothing if no allowed values were found. Devices may still refuse them.
std::optional<Values> nearestAllowed(const KernelFile& kernel, const Values& values,
                                     const std::set<std::string>& fixed);

/// A default that a kernel does not allow.
struct ReplacedDefault {
    std::string parameter;
    Value usual;
    Value chosen; ///< the nearest allowed value
    Message why;  ///< "the kernel requires stride == 4"

    /// "stride = 4 instead of 1: the kernel requires stride == 4"
    std::string text() const;
};
/// The defaults of parameters without a value in `given` that have to be others there; none if the
/// defaults are allowed, or if no other ones help.
std::vector<ReplacedDefault> replacedDefaults(const KernelFile& kernel, const Values& given);
/// Sets them in an experiment of one kernel, none of whose configurations is allowed with the
/// defaults. An experiment without a plan stays as it is.
std::vector<ReplacedDefault> replaceDefaults(Experiment& experiment, const Catalog& catalog);

} // namespace kernelcurve
