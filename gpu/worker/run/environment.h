#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/device/device.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/recording/recording.h"

#include <string>

namespace kernelcurve {

/// What a recording says about where and how it was made: enough to repeat it, and nothing that
/// names a user, a host or a folder. `version` may end in "+" and the commit.
Environment environmentOf(const Device& device, const Experiment& experiment,
                          const Catalog& catalog, const std::string& version);

} // namespace kernelcurve
