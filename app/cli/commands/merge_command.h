#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// Makes one recording of several: one that all commands and charts read, with the rows of each
/// device under its name. Throws Error.
ExitCode carryOut(const MergeCommand& command);

} // namespace kernelcurve
