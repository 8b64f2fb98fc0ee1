#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// A lab or another experiment as a worksheet. Throws Error.
ExitCode carryOut(const WorksheetCommand& command);

} // namespace kernelcurve
