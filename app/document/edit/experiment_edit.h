#pragma once

#include "app/document/edit/parameter_text.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/experiment/parameter.h"

#include <optional>
#include <string>
#include <string_view>
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

// These functions change an experiment and keep it consistent. The window and the `--set` option
// use them.

/// Returns the experiment's setting of a parameter, or nullopt if the kernel's default applies.
std::optional<ParameterEntry> entryOf(const Experiment& experiment, std::string_view parameter);
/// Sets a value or an axis of a parameter. An existing entry keeps its position. If `entry` is
/// nullopt, removes the entry.
void setEntry(Experiment& experiment, const std::string& parameter,
              const std::optional<ParameterEntry>& entry);
/// Selects kernels in catalog order. Removes a baseline that is no longer selected.
void chooseKernels(Experiment& experiment, std::vector<std::string> kernels,
                   const Catalog& catalog);
/// Returns the experiment with only this kernel and the settings of its parameters. If the kernel
/// lacks the swept parameters, a search becomes a single configuration.
Experiment narrowedTo(Experiment experiment, const std::string& kernel, const Catalog& catalog);
/// Adds a kernel to the selection.
void chooseKernelToo(Experiment& experiment, const std::string& kernel, const Catalog& catalog);
/// Returns true if a kernel of the experiment computes another problem.
bool computesAnother(const Experiment& experiment, const std::string& problem,
                     const Catalog& catalog);
/// If the experiment has no sweep, sweeps the problem's sizes together, so that a single kernel has
/// a curve. The sizes range from an eighth of their defaults to the full defaults. On the CPU, they
/// end at half of the defaults.
void sweepSizes(Experiment& experiment, const KernelFile& kernel, DeviceKind device);

} // namespace kernelcurve
