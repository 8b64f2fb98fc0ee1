#pragma once

#include "gpu/device/device.h"

#include <memory>

namespace kernelcurve {

/// The computer's own processor: runs CUDA kernel files that clang++ compiles at run time. Blocks
/// are spread over all processors; threads of a block are a loop, or fibers where they meet at
/// barriers or exchange values.
///
/// Limits of `run` and `time`: their stop token takes effect between blocks. A kernel that never
/// ends inside a block cannot be stopped from within the process; whoever owns the process ends it.
///
/// Throws DeviceError where describeCpu() says that it is not usable.
std::unique_ptr<Device> openCpuDevice();

/// What the device is and whether it can be used, without opening it.
DeviceDescription describeCpu();
/// Why the CPU device has no memory but its own.
Failure noSuchMemory(MemoryKind kind);

} // namespace kernelcurve
