#pragma once

#include "app/cli/options/command_line.h"
#include "gpu/catalog/requirements.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/model/values/configuration.h"

namespace kernelcurve {

/// The kernel of a command, with the parameters that it sets.
struct ChosenKernel {
    KernelText text;
    Configuration configuration; ///< a value for every parameter
    Values settings;             ///< given parameters
    std::vector<ReplacedDefault> replaced;
};

/// Replaces defaults that the kernel does not allow by the nearest allowed values. Throws Error,
/// also if the settings expand to several configurations, and like askForTrust.
ChosenKernel chooseKernel(const KernelCommand& command);

} // namespace kernelcurve
