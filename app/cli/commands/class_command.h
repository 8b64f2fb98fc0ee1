#pragma once

#include "app/cli/options/command_line.h"
#include "app/cli/options/exit_code.h"

namespace kernelcurve {

/// A class as a table and a chart; see ClassRoster. Throws Error.
ExitCode carryOut(const ClassCommand& command);

} // namespace kernelcurve
