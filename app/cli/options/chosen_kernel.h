#pragma once

#include "gpu/catalog/catalog.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/values/configuration.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// The kernel that a command names, with the parameters that it sets.
struct ChosenKernel {
    KernelText text;
    Configuration configuration; ///< every parameter has a value
    Values settings;             ///< those that were given
};

/// `kernel` is an id or the path of a .cu file, `files` are further files to open. Throws
/// Error, also where the settings mean more than one configuration, and as askForTrust does.
ChosenKernel chooseKernel(const std::string& kernel, std::vector<std::string> files,
                          const std::vector<std::string>& settings, bool trusts);

} // namespace kernelcurve
