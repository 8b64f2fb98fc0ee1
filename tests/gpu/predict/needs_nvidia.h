#pragma once

#include "gpu/device/predict/predicted_device.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace kernelcurve {

/// The predicted device "predict:NAME". Null if NVRTC or nvdisasm is not installed.
inline std::unique_ptr<Device> predictedDeviceOf(const std::string& name) {
    const PredictedDevices devices({KERNELCURVE_SOURCE_DIR "/resources/devices"});
    for (const DeviceDescription& device : devices.describe())
        if (device.id == "predict:" + name && device.usable)
            return devices.open(device.id);
    return nullptr;
}

/// Skips the test if the packages that tools/nvidia.sh downloads are missing. A machine may have no
/// network, or its user may decline them.
#define KERNELCURVE_NEEDS_PREDICTED(device)                                                        \
    if ((device) == nullptr) {                                                                     \
        GTEST_SKIP() << "predicted devices need NVRTC and nvdisasm; run tools/nvidia.sh";          \
    }

} // namespace kernelcurve
