#pragma once

#include "app/cli/options/command_line.h"
#include "gpu/catalog/requirements.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/values/configuration.h"

namespace kernelcurve {

/// The kernel of a command, with the parameters that it sets.
struct ChosenKernel {
    KernelText text;
    std::string problem;
    Configuration configuration; ///< a value for every parameter
    Values settings;             ///< parameters given on the command line
    std::vector<ReplacedDefault> replaced;
};

/// Replaces defaults that the kernel does not allow with the nearest allowed values. Throws Error,
/// also if the settings expand to several configurations. Also throws the exceptions of
/// askForTrust().
ChosenKernel chooseKernel(const KernelCommand& command);

} // namespace kernelcurve
