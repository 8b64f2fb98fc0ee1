#pragma once

#include "gpu/device/device.h"
#include "gpu/model/device/device_description.h"

#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// The machine's NVIDIA GPUs, "cuda:0" and following. One that cannot be used says why; without a
/// driver or GPU there is one unusable description, "cuda", with the reason and the remedy. Throws
/// nothing. Makes no connection to a GPU.
std::vector<DeviceDescription> describeCudaDevices();

/// Throws DeviceError if there is no such GPU or it cannot be used.
std::unique_ptr<Device> openCudaDevice(const std::string& id);

} // namespace kernelcurve
