#pragma once

#include "gpu/model/device/device_description.h"

#include <string_view>

namespace kernelcurve {

/// The facility (DeviceLack::facility) that every kernel with source code requires. Library calls
/// do not require it.
inline constexpr std::string_view compilerFacility = "compiler";

/// Returns the reason why the device cannot compile kernels; null if it can.
inline const Failure* whyNoCompiler(const DeviceDescription& device) {
    for (const DeviceLack& lack : device.lacks)
        if (lack.facility == compilerFacility)
            return &lack.reason;
    return nullptr;
}

} // namespace kernelcurve
