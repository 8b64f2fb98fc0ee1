#pragma once

#include "gpu/device/predict/predicted_device.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>

namespace kernelcurve {

/// The device "predict:NAME" of the sources; null where NVRTC or nvdisasm is not installed.
inline std::unique_ptr<Device> predictedDeviceOf(const std::string& name) {
    const PredictedDevices devices({KERNELCURVE_SOURCE_DIR "/resources/devices"});
    for (const DeviceDescription& device : devices.describe())
        if (device.id == "predict:" + name && device.usable)
            return devices.open(device.id);
    return nullptr;
}

/// Where CI runs these tests all that they need is installed.
#define KERNELCURVE_NEEDS_PREDICTED(device)                                                        \
    if ((device) == nullptr) {                                                                     \
        if (std::getenv("CI") != nullptr) {                                                        \
            FAIL() << "NVRTC or nvdisasm is not installed";                                        \
        }                                                                                          \
        GTEST_SKIP() << "needs NVRTC and nvdisasm: pip install nvidia-cuda-nvrtc "                 \
                        "nvidia-cuda-nvdisasm nvidia-cuda-runtime nvidia-cuda-cccl";               \
    }

} // namespace kernelcurve
