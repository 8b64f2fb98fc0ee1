#pragma once

#include "gpu/device/kernel_tracer.h"

#include <memory>

namespace kernelcurve {

/// Throws DeviceError where describeCpu() says that the CPU device is not usable.
std::unique_ptr<KernelTracer> openTracer();

} // namespace kernelcurve
