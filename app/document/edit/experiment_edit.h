#pragma once

#include "app/document/edit/parameter_text.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

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
