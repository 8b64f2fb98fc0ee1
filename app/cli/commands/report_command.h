#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// `kernelcurve report`: a recording as a document for people. Throws Error. Needs a
/// QApplication.
ExitCode carryOut(const ReportCommand& command);

} // namespace kernelcurve
