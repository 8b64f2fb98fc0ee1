#pragma once

#include "gpu/device/cuda/memory/cuda_buffer.h"
#include "gpu/device/device.h"

#include <cstddef>

namespace kernelcurve {

// What a library call was given, by name. Each throws DeviceError if it is not there.

const CudaBuffer& bufferOf(const LibraryCall& call, const char* name);
std::size_t sizeOf(const LibraryCall& call, const char* name);

} // namespace kernelcurve
