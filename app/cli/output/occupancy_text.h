#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/protocol/protocol.h"

#include <string>

namespace kernelcurve {

/// How many blocks of a launch fit on a multiprocessor, by each of its resources, and which of them
/// is the limit: lines for `inspect`. Empty where the device has no multiprocessors or does not
/// know the kernel's registers.
std::string occupancyText(const LaunchReport& launch, const DeviceDescription& device);

} // namespace kernelcurve
