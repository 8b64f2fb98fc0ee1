#pragma once

#include "app/cli/options/command_line.h"
#include "app/cli/options/exit_code.h"

namespace kernelcurve {

/// Writes a header for somebody's kernel and says what in it is a guess. Throws Error.
ExitCode carryOut(const ImportCommand& command);

} // namespace kernelcurve
