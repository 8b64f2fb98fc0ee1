#pragma once

#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/cuda/driver/wsl.h"
#include "gpu/model/device/device_description.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the component that represents a driver that could not be loaded.
DeviceComponent missingDriverComponent(const Message& remedy);

/// Under WSL, adds its component, and replaces fixes that would install a driver in Linux.
void addWsl(const Wsl& wsl, std::vector<DeviceComponent>& components);

/// Returns the libraries of a CUDA device: the driver, NVRTC and its headers, cuBLAS, CUPTI, and
/// NVML. `nvrtc` may be null.
std::vector<DeviceComponent> cudaComponents(int driverVersion, const Nvrtc* nvrtc);

/// Returns the features of a CUDA device that are unavailable because some of these components are
/// missing.
std::vector<DeviceLack> cudaLacks(const std::vector<DeviceComponent>& components);

/// Returns the version of the driver's kernel module, such as "580.159.04". Returns an empty text
/// if it is unknown.
std::string driverRelease();

} // namespace kernelcurve
