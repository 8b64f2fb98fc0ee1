#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// `kernelcurve peaks`: what a device reaches, beside what it should reach; measured where that was
/// not done yet. SomeFailed where one could not be measured, though an older figure of it is shown.
/// Throws Error and NoDevice.
ExitCode carryOut(const PeaksCommand& command);

} // namespace kernelcurve
