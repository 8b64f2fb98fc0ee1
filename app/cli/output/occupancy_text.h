#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/protocol/protocol.h"

#include <string>

namespace kernelcurve {

/// How many blocks of a launch fit on an SM, by each of its resources, and which of them is the
/// limit: lines for `inspect`. Empty if the device has no SMs or does not know the kernel's
/// registers.
std::string occupancyText(const LaunchReport& launch, const DeviceDescription& device);

} // namespace kernelcurve
