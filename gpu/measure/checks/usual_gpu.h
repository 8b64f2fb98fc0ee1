#pragma once

#include "gpu/model/device/device_description.h"

#include <utility>

namespace kernelcurve {

/// A device as it is asked about what only GPUs have: its machine code, how many SMs the blocks go
/// round. One that is no GPU answers as an H200, whose recording comes with the program, and so the
/// same on every machine.
inline DeviceDescription asGpu(DeviceDescription device) {
    if (device.computeCapability == 0) {
        device.computeCapability = 90;
        device.multiprocessors = 132;
    }
    return device;
}

} // namespace kernelcurve
