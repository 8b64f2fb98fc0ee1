#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// `kernelcurve list`. Throws Error and NoDevice.
ExitCode carryOut(const ListCommand& command);

} // namespace kernelcurve
