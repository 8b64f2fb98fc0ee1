#pragma once

#include "gpu/model/device/device_description.h"

#include <utility>

namespace kernelcurve {

/// Returns the device that provides GPU-specific properties, such as SASS and the number of SMs. If
/// `device` is not a GPU, returns a built-in H200, which is the same on every machine.
inline DeviceDescription asGpu(DeviceDescription device) {
    if (device.computeCapability == 0) {
        device.computeCapability = 90;
        device.multiprocessors = 132;
    }
    return device;
}

} // namespace kernelcurve
