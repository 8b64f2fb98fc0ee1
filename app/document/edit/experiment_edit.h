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

// Changes to an experiment that keep the rest of it consistent: those of the window and `--set`.

/// What the experiment says about a parameter; nothing if each kernel's default stands.
std::optional<ParameterEntry> entryOf(const Experiment& experiment, std::string_view parameter);
/// Sets a value or an axis in the place where the name stood before; nothing takes it out.
void setEntry(Experiment& experiment, const std::string& parameter,
              const std::optional<ParameterEntry>& entry);
/// Chooses kernels, in the catalog's order. A baseline that is no longer chosen is dropped.
void chooseKernels(Experiment& experiment, std::vector<std::string> kernels,
                   const Catalog& catalog);
/// The experiment with this kernel alone and what it says about its parameters. A search over a
/// sweep that the kernel does not know becomes what it is for it: one configuration.
Experiment narrowedTo(Experiment experiment, const std::string& kernel, const Catalog& catalog);
/// Chooses one kernel more.
void chooseKernelToo(Experiment& experiment, const std::string& kernel, const Catalog& catalog);
/// Whether a kernel of the experiment computes another problem.
bool computesAnother(const Experiment& experiment, const std::string& problem,
                     const Catalog& catalog);
/// If nothing is swept, the problem's sizes are: all together, from an eighth of the usual to the
/// usual, or half of it on the CPU. So a kernel alone has a curve.
void sweepSizes(Experiment& experiment, const KernelFile& kernel, DeviceKind device);

} // namespace kernelcurve
