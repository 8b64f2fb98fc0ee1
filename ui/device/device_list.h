#pragma once

#include "gpu/model/device/automatic_device.h"

#include <QString>

namespace kernelcurve {

/// As the device calls itself, without the mark of a recorded one.
QString plainName(const DeviceDescription& device);
/// As the device calls itself; a recorded one in the program's language.
QString deviceName(const DeviceDescription& device);
/// "NVIDIA H200 (cuda:0)", "NVIDIA H200 (recorded)".
QString deviceTitle(const DeviceDescription& device);

} // namespace kernelcurve
