#pragma once

#include "gpu/device/cuda/driver/driver.h"
#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/model/device/device_description.h"

namespace kernelcurve {

/// The description of the GPU with this number. `nvrtc` may be null. Throws DeviceError.
DeviceDescription describeCudaDevice(const Driver& driver, int ordinal, const Nvrtc* nvrtc);

/// The number in "cuda:3"; nothing for any other id.
std::optional<int> cudaOrdinal(const std::string& id);

/// 90 for compute capability 9.0.
int computeCapability(const Driver& driver, CUdevice device);

} // namespace kernelcurve
