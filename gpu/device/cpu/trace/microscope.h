#pragma once

#include "gpu/device/microscope.h"

#include <memory>

namespace kernelcurve {

/// Throws DeviceError where describeCpu() says that the CPU device is not usable.
std::unique_ptr<Microscope> openMicroscope();

} // namespace kernelcurve
