#pragma once

#include "gpu/predict/emulator/bound_kernel.h"
#include "gpu/predict/timing/gpu_model.h"

namespace kernelcurve::timing {

/// Returns the number of blocks that fit on an SM (CUDA C++ Programming Guide, "Compute
/// Capabilities"). Warps, registers, and shared memory limit this number. Returns 0 if no block
/// fits.
int blocksPerSm(const emulator::BoundKernel& launch, const GpuModel& gpu);

/// Returns the L1 bytes that serve as shared memory while the kernel runs: the smallest sufficient
/// hardware size, or the kernel's carveout.
double sharedPartition(const emulator::BoundKernel& launch, const GpuModel& gpu, int blocks);

} // namespace kernelcurve::timing
