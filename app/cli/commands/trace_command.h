#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// `kernelcurve trace`: what each line of a kernel asks of the memory system. Throws Error
/// and NoDevice.
ExitCode carryOut(const TraceCommand& command);

/// `kernelcurve check`: what is wrong with a kernel. Throws Error and NoDevice.
ExitCode carryOut(const CheckCommand& command);

} // namespace kernelcurve
