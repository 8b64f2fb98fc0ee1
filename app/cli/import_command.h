#pragma once

#include "app/cli/command_line.h"
#include "app/cli/exit_code.h"

namespace kernelcurve {

/// Writes a header for somebody's kernel and says what in it is a guess. Throws DocumentError.
ExitCode carryOut(const ImportCommand& command);

} // namespace kernelcurve
