#pragma once

#include "gpu/model/device/automatic_device.h"

#include <QString>

namespace kernelcurve {

/// The device's own name, without the mark of a recorded one.
QString plainName(const DeviceDescription& device);
/// The device's own name; for a recorded one in the program's language.
QString deviceName(const DeviceDescription& device);
/// "NVIDIA H200 (cuda:0)", "NVIDIA H200 (recorded)".
QString deviceTitle(const DeviceDescription& device);

} // namespace kernelcurve
