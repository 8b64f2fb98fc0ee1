#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// `kernelcurve run`: measures, prints the table, writes recording, CSV and charts. Throws
/// Error and NoDevice for what is wrong before the first measurement. Needs a QApplication
/// where charts are asked for, a QCoreApplication else.
ExitCode carryOut(const RunCommand& command);

} // namespace kernelcurve
