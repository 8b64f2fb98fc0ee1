#pragma once

#include "gpu/model/text/message.h"

namespace kernelcurve {

/// Returns the message `english`. Inserts the suffixes of NVIDIA's packages ("13-0") and wheels
/// ("-cu12" or empty) for the driver's major version.
Message toolkitRemedy(const char* english, int driverVersion);
/// Returns the hint for installing a suitable NVRTC.
Message nvrtcRemedy(int driverVersion);

} // namespace kernelcurve
