#pragma once

#include "gpu/device/cuda/memory/cuda_buffer.h"
#include "gpu/device/device.h"

#include <cstddef>

namespace kernelcurve {

// The following functions return an argument of a library call by name. They throw DeviceError if
// the argument is missing.

const CudaBuffer& bufferOf(const LibraryCall& call, const char* name);
std::size_t sizeOf(const LibraryCall& call, const char* name);

} // namespace kernelcurve
