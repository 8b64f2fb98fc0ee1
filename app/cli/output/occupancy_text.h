#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/protocol/protocol.h"

#include <string>

namespace kernelcurve {

/// Returns lines for `inspect`: the number of blocks of a launch that fit on an SM by resource, and
/// the limiting resource. Empty if the device has no SMs, or the registers are unknown.
std::string occupancyText(const LaunchReport& launch, const DeviceDescription& device);

} // namespace kernelcurve
