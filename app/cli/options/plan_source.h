#pragma once

#include "gpu/catalog/plan.h"
#include "gpu/model/device/device_description.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// What an experiment of the command line was put together from, so that an error of its plan says
/// where that stands.
struct PlanSource {
    std::string file;
    std::string text;
    std::vector<std::string> settings;     ///< of --set
    std::optional<DeviceKind> device = {}; ///< whose `sizes` were taken
};

/// Throws Error with the place in the file, or the setting.
[[noreturn]] void throwPlaced(const PlanError& error, const PlanSource& source);
/// The experiment's plan. Throws also.
Plan planOf(const Experiment& experiment, const Catalog& catalog, const PlanSource& source);

} // namespace kernelcurve
