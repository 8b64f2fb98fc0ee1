#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// `kernelcurve submit`: writes the script of a job that measures an experiment, and sends it to
/// the Slurm of a host. Throws Error; NoDevice where the host cannot be asked or has no worker.
ExitCode carryOut(const SubmitCommand& command);

} // namespace kernelcurve
