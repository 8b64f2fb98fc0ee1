#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// `kernelcurve diff`: two recordings, configuration by configuration. Done: nothing is slower;
/// SomeFailed: something is, or was measured and fails now; BadInput: nothing was measured in both.
/// Throws Error.
ExitCode carryOut(const DiffCommand& command);

} // namespace kernelcurve
