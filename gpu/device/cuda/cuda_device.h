#pragma once

#include "gpu/device/device.h"
#include "gpu/model/device/device_description.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// Describes the machine's NVIDIA GPUs, "cuda:0" and so on. The description of an unusable GPU
/// contains the reason. Without a driver or GPU, there is one unusable description, "cuda", with
/// the reason and the fix. Does not throw, and does not create a context on a GPU. `root` is the
/// root of the file system in which WSL is detected; tests replace it.
std::vector<DeviceDescription> describeCudaDevices(const std::filesystem::path& root = "/");

/// Opens a GPU. Throws DeviceError if the GPU does not exist or is not usable.
std::unique_ptr<Device> openCudaDevice(const std::string& id);

} // namespace kernelcurve
