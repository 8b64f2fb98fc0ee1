#pragma once

#include "gpu/model/analysis/memory_model.h"

#include <cstdint>

namespace kernelcurve {

/// The limits match CUDA, so that a kernel that runs here also fits on a GPU.
inline constexpr int threadsPerBlockLimit = 1024;
/// The maximum shared memory per block with opt-in for compute capability 9.0 and 10.0 (CUDA C++
/// Programming Guide, technical specifications per compute capability).
inline constexpr std::int64_t sharedBytesLimit = 227 * 1024;

} // namespace kernelcurve
