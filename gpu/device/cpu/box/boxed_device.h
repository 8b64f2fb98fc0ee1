#pragma once

#include "gpu/device/device.h"
#include "gpu/device/kernel_tracer.h"

#include <memory>

namespace kernelcurve {

/// The CPU device (cpu_device.h) for kernels that anybody may have written: they are compiled in a
/// sandbox and run in another process than this one (box_main.h), which has the arrays of their
/// launches and nothing else. What they do there is never fatal to this process. A launch that does
/// not end is ended with its process.
std::unique_ptr<Device> openBoxedCpuDevice();
/// The tracer (cpu_kernel_tracer.h) in the same way.
std::unique_ptr<KernelTracer> openBoxedTracer();

} // namespace kernelcurve
