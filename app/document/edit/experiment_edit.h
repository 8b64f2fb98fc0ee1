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

// Changes to an experiment that keep it consistent, for the window and `--set`.

/// The experiment's setting of a parameter; nothing if the kernel's default applies.
std::optional<ParameterEntry> entryOf(const Experiment& experiment, std::string_view parameter);
/// Sets a value or an axis at the previous position of the name; nothing removes it.
void setEntry(Experiment& experiment, const std::string& parameter,
              const std::optional<ParameterEntry>& entry);
/// Selects kernels, in catalog order. A baseline that is no longer selected is removed.
void chooseKernels(Experiment& experiment, std::vector<std::string> kernels,
                   const Catalog& catalog);
/// The experiment with only this kernel and the settings of its parameters. A search over a sweep
/// that the kernel does not have becomes a single configuration.
Experiment narrowedTo(Experiment experiment, const std::string& kernel, const Catalog& catalog);
/// Adds a kernel to the selection.
void chooseKernelToo(Experiment& experiment, const std::string& kernel, const Catalog& catalog);
/// Returns true if a kernel of the experiment computes another problem.
bool computesAnother(const Experiment& experiment, const std::string& problem,
                     const Catalog& catalog);
/// If nothing is swept, sweeps the problem's sizes together, from an eighth of the default to the
/// default, or half of it on the CPU. A single kernel then has a curve.
void sweepSizes(Experiment& experiment, const KernelFile& kernel, DeviceKind device);

} // namespace kernelcurve
