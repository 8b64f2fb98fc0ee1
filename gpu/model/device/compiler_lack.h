#pragma once

#include "gpu/model/device/device_description.h"

#include <string_view>

namespace kernelcurve {

/// DeviceLack::facility for a compiler, which every kernel with source code requires.
inline constexpr std::string_view compilerFacility = "compiler";

/// Returns the reason why the device cannot compile kernels, or null if it can.
inline const Failure* whyNoCompiler(const DeviceDescription& device) {
    for (const DeviceLack& lack : device.lacks)
        if (lack.facility == compilerFacility)
            return &lack.reason;
    return nullptr;
}

} // namespace kernelcurve
