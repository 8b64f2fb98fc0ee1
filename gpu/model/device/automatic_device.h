#pragma once

#include "gpu/model/device/device_description.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// What `auto` means: a device that can compile kernels before one that makes library calls only,
/// a GPU before the CPU, never a recorded one; of this machine, or of the host that is named. Null
/// where none can be used.
const DeviceDescription* automaticDevice(const std::vector<DeviceDescription>& devices,
                                         std::string_view host = {});

} // namespace kernelcurve
