#pragma once

#include "gpu/catalog/plan.h"
#include "gpu/model/device/device_description.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The origins of a command-line experiment's parts, so that errors of its plan have a position.
struct PlanSource {
    std::string file;
    std::string text;
    std::vector<std::string> settings;     ///< of --set
    std::optional<DeviceKind> device = {}; ///< kind of device whose `sizes` are used
};

/// Throws Error with the position in the file, or the setting.
[[noreturn]] void throwPlaced(const PlanError& error, const PlanSource& source);
/// The experiment's plan. Throws Error too.
Plan planOf(const Experiment& experiment, const Catalog& catalog, const PlanSource& source);

} // namespace kernelcurve
