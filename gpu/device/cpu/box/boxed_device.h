#pragma once

#include "gpu/device/device.h"
#include "gpu/device/kernel_tracer.h"

#include <memory>

namespace kernelcurve {

/// Opens the CPU of this computer. It runs CUDA kernel files that clang++ compiles at run time. All
/// processors execute blocks. The threads of a block are iterations of a loop, or fibers if they
/// wait at barriers or exchange values.
///
/// Kernels may come from untrusted sources. They are compiled in a sandbox and run in a separate
/// process (box_main.h), which has access only to the arrays of their launches. Their errors are
/// never fatal to this process. A launch that does not end is ended with its process.
///
/// Throws DeviceError if the CPU is not usable according to describeCpu().
std::unique_ptr<Device> openBoxedCpuDevice();
/// Opens the tracer, which runs kernels in the same way.
std::unique_ptr<KernelTracer> openBoxedTracer();

} // namespace kernelcurve
