#pragma once

#include "gpu/device/cuda/driver/driver.h"
#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/model/device/device_description.h"

namespace kernelcurve {

/// Describes the GPU with index `ordinal`. `nvrtc` may be null. Throws DeviceError if the driver
/// fails.
DeviceDescription describeCudaDevice(const Driver& driver, int ordinal, const Nvrtc* nvrtc);

/// Returns the index in a GPU id such as "cuda:3", or nullopt for any other id.
std::optional<int> cudaOrdinal(const std::string& id);

/// Returns the compute capability: 90 for 9.0.
int computeCapability(const Driver& driver, CUdevice device);

} // namespace kernelcurve
