#pragma once

#include "gpu/predict/emulator/bound_kernel.h"
#include "gpu/predict/timing/gpu_model.h"

namespace kernelcurve::timing {

/// Blocks of this kernel that an SM holds at once, by warps, registers, and shared memory (CUDA C++
/// Programming Guide, "Compute Capabilities"). 0 if not even one fits.
int blocksPerSm(const emulator::BoundKernel& launch, const GpuModel& gpu);

/// Bytes of L1 that the SM gives to shared memory while the kernel runs: the least of the sizes
/// that the hardware has, or the kernel's carveout.
double sharedPartition(const emulator::BoundKernel& launch, const GpuModel& gpu, int blocks);

} // namespace kernelcurve::timing
