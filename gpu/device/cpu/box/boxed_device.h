#pragma once

#include "gpu/device/device.h"
#include "gpu/device/kernel_tracer.h"

#include <memory>

namespace kernelcurve {

/// The computer's own processor: runs CUDA kernel files that clang++ compiles at run time. Blocks
/// are spread over all processors; threads of a block are a loop, or fibers where they meet at
/// barriers or exchange values.
///
/// Anybody may have written the kernels: they are compiled in a sandbox and run in another process
/// than this one (box_main.h), which has the arrays of their launches and nothing else. What they
/// do there is never fatal to this process. A launch that does not end is ended with its process.
///
/// Throws DeviceError where describeCpu() says that it is not usable.
std::unique_ptr<Device> openBoxedCpuDevice();
/// The tracer, in the same way.
std::unique_ptr<KernelTracer> openBoxedTracer();

} // namespace kernelcurve
