#pragma once

#include "gpu/device/device.h"
#include "gpu/model/device/device_description.h"

#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// Describes the machine's NVIDIA GPUs as "cuda:0" and so on. The description of an unusable GPU
/// contains the reason. If there is no driver or GPU, returns one unusable description, "cuda",
/// with the reason and the fix. Does not throw, and creates no context on a GPU.
std::vector<DeviceDescription> describeCudaDevices();

/// Opens a GPU. Throws DeviceError if the GPU does not exist or is not usable.
std::unique_ptr<Device> openCudaDevice(const std::string& id);

} // namespace kernelcurve
