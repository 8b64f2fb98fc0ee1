#pragma once

#include "gpu/catalog/plan.h"
#include "gpu/model/device/device_description.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The origins of the parts of a command-line experiment, so that errors in its plan have a
/// position.
struct PlanSource {
    std::string file;
    std::string text;
    std::vector<std::string> settings;     ///< values of the --set options
    std::optional<DeviceKind> device = {}; ///< kind of device whose `sizes` apply
};

/// Throws Error with the position in the file, or the setting that caused the error.
[[noreturn]] void throwPlaced(const PlanError& error, const PlanSource& source);
/// Returns the experiment's plan. Throws Error like throwPlaced().
Plan planOf(const Experiment& experiment, const Catalog& catalog, const PlanSource& source);

} // namespace kernelcurve
