#pragma once

#include "gpu/device/device.h"
#include "gpu/device/kernel_tracer.h"

#include <memory>

namespace kernelcurve {

/// Opens the CPU of this computer. The device compiles CUDA kernel files with clang++ at run time.
/// All processors execute blocks. The threads of a block are iterations of a loop, or fibers if
/// they wait at barriers or exchange values.
///
/// Kernels may come from untrusted sources. They are compiled in a sandbox and run in a separate
/// process (box_main.h), which can access only the arrays of their launches. Kernel errors are
/// never fatal to this process. If a launch does not end, its process is killed.
///
/// Throws DeviceError if describeCpu() reports that the CPU is not usable.
std::unique_ptr<Device> openBoxedCpuDevice();
/// Opens the tracer, which isolates kernels in the same manner.
std::unique_ptr<KernelTracer> openBoxedTracer();

} // namespace kernelcurve
