#pragma once

#include "gpu/device/predict/predicted_device.h"

#include <gtest/gtest.h>

#include <cstdio>
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

/// Skips the test without the packages that tools/nvidia.sh fetches: a machine may have no network,
/// or decline them.
#define KERNELCURVE_NEEDS_PREDICTED(device)                                                        \
    if ((device) == nullptr) {                                                                     \
        std::puts("SKIPPED: tests of predicted devices need NVRTC and nvdisasm. Run "              \
                  "tools/nvidia.sh, then ./dev test -R predict");                                  \
        GTEST_SKIP();                                                                              \
    }

} // namespace kernelcurve
