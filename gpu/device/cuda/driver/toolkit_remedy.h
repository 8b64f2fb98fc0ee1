#pragma once

#include "gpu/model/text/message.h"

namespace kernelcurve {

/// The words `english` with what a package of NVIDIA's repository ends in ("13-0") and what a wheel
/// does ("-cu12", or nothing), of the driver's own major version.
Message toolkitRemedy(const char* english, int driverVersion);
/// How to get an NVRTC that fits the driver.
Message nvrtcRemedy(int driverVersion);

} // namespace kernelcurve
