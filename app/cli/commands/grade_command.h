#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// Ends with Done where everything that was handed in is graded, whatever the grades. Throws Error.
ExitCode carryOut(const GradeCommand& command);

} // namespace kernelcurve
