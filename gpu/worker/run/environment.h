#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/device/device.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/recording/recording.h"

#include <string>

namespace kernelcurve {

/// Returns the environment of a recording. The environment is sufficient to repeat the recording,
/// but contains no names of users, hosts, or folders. `version` may end in "+" and the commit.
Environment environmentOf(const Device& device, const Experiment& experiment,
                          const Catalog& catalog, const std::string& version);

} // namespace kernelcurve
