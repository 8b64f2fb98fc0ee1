#pragma once

#include "gpu/model/device/device_description.h"

#include <string_view>

namespace kernelcurve {

/// Every kernel with source code needs this (DeviceLack::facility); library calls do not.
inline constexpr std::string_view compilerFacility = "compiler";

/// The reason why the device cannot compile kernels; null if it can.
inline const Failure* whyNoCompiler(const DeviceDescription& device) {
    for (const DeviceLack& lack : device.lacks)
        if (lack.facility == compilerFacility)
            return &lack.reason;
    return nullptr;
}

} // namespace kernelcurve
