#pragma once

#include "app/cli/options/command_line.h"
#include "app/cli/options/exit_code.h"

namespace kernelcurve {

/// `kernelcurve hosts`: lists, adds, checks and removes machines. Throws Error where the
/// file of the hosts cannot be read or written.
ExitCode carryOut(const HostsCommand& command);

} // namespace kernelcurve
