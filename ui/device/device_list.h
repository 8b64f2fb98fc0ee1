#pragma once

#include "gpu/model/device/automatic_device.h"

#include <QString>

namespace kernelcurve {

/// Returns the device's name, without the mark of a recorded device.
QString plainName(const DeviceDescription& device);
/// Returns the device's name. For a recorded device, the name is in the program's language.
QString deviceName(const DeviceDescription& device);
/// Returns the name with the id or kind: "NVIDIA H200 (cuda:0)", "NVIDIA H200 (recorded)".
QString deviceTitle(const DeviceDescription& device);

} // namespace kernelcurve
