#pragma once

#include "gpu/device/cuda/memory/cuda_buffer.h"
#include "gpu/device/device.h"

#include <cstddef>

namespace kernelcurve {

// These functions return the arguments of a library call by name. Each throws DeviceError if it is
// missing.

const CudaBuffer& bufferOf(const LibraryCall& call, const char* name);
std::size_t sizeOf(const LibraryCall& call, const char* name);

} // namespace kernelcurve
