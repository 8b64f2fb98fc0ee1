#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// Ends with SomeFailed where a gate is missed. Throws Error.
ExitCode carryOut(const AssignmentCommand& command);

} // namespace kernelcurve
