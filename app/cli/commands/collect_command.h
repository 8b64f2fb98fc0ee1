#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// `kernelcurve collect`: makes one recording of what the tasks of a job have measured so far, and
/// says what is missing. Throws Error; NoDevice where the host cannot be asked.
ExitCode carryOut(const CollectCommand& command);

} // namespace kernelcurve
