#pragma once

#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/model/device/device_description.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// The component for a driver that could not be loaded.
DeviceComponent missingDriverComponent(const Message& remedy);

/// The libraries of a CUDA device: the driver, NVRTC and its headers, cuBLAS, CUPTI, NVML. `nvrtc`
/// may be null.
std::vector<DeviceComponent> cudaComponents(int driverVersion, const Nvrtc* nvrtc);

/// The features that are missing without these components.
std::vector<DeviceLack> cudaLacks(const std::vector<DeviceComponent>& components);

/// The version of the kernel module, "580.159.04"; empty if unknown.
std::string driverRelease();

} // namespace kernelcurve
