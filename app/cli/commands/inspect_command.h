#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// `kernelcurve inspect`: the resolved configuration, what would be launched, what it takes from
/// the device, what the compiler said. Throws Error and NoDevice.
ExitCode carryOut(const InspectCommand& command);

} // namespace kernelcurve
