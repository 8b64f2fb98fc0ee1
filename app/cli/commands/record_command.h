#pragma once

#include "app/cli/options/command_line.h"

namespace kernelcurve {

/// `kernelcurve record`: runs labs on a device and writes all of it into one file, to be played
/// where the device is not (gpu/model/recording/device_recording.h). The file is written after
/// every lab, so that an interrupted recording keeps what it has. Throws Error and
/// NoDevice.
ExitCode carryOut(const RecordCommand& command);

} // namespace kernelcurve
