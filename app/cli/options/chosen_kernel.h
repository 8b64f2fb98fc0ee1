#pragma once

#include "app/cli/options/command_line.h"
#include "gpu/catalog/requirements.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/values/configuration.h"

namespace kernelcurve {

/// The kernel that a command names, with the parameters that it sets.
struct ChosenKernel {
    KernelText text;
    Configuration configuration; ///< every parameter has a value
    Values settings;             ///< those that were given
    std::vector<ReplacedDefault> replaced;
};

/// Defaults that the kernel does not allow are replaced by the nearest allowed values. Throws
/// Error, also if the settings mean more than one configuration, and as askForTrust does.
ChosenKernel chooseKernel(const KernelCommand& command);

} // namespace kernelcurve
