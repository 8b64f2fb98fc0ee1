#pragma once

#include "app/cli/options/command_line.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/experiment/experiment.h"

namespace kernelcurve {

/// `kernelcurve run`: measures, prints the table, writes recording, CSV and charts. Throws
/// Error and NoDevice for what is wrong before the first measurement. Needs a QApplication
/// where charts are asked for, a QCoreApplication else.
ExitCode carryOut(const RunCommand& command);

/// What it would measure on a device of this kind. `opened`: the kernels that its files were opened
/// as. Throws Error, with the place in the document.
Experiment experimentFor(const RunCommand& command, DeviceKind kind,
                         const std::vector<std::string>& opened, const Catalog& catalog);

} // namespace kernelcurve
