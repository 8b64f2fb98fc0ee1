#pragma once

#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/model/device/device_description.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// What stands in for a driver that could not be loaded.
DeviceComponent missingDriverComponent(const Message& remedy);

/// The libraries a CUDA device wants: the driver, NVRTC and its headers, cuBLAS, CUPTI, NVML.
/// `nvrtc` may be null.
std::vector<DeviceComponent> cudaComponents(int driverVersion, const Nvrtc* nvrtc);

/// What no configuration can use where these components are missing.
std::vector<DeviceLack> cudaLacks(const std::vector<DeviceComponent>& components);

/// The kernel module's version, "580.159.04"; empty where unknown.
std::string driverRelease();

} // namespace kernelcurve
