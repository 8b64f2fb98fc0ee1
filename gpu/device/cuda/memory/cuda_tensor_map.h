#pragma once

#include "gpu/device/cuda/driver/cuda_context.h"
#include "gpu/device/cuda/memory/cuda_buffer.h"

#include <cuda.h>

namespace kernelcurve {

/// Returns an array's tensor map for TMA. The map stays valid while the array keeps its address.
/// Throws DeviceError if the driver fails.
CUtensorMap encodedTensorMap(const CudaContext& context, const TensorMapShape& shape,
                             const CudaBuffer& array);

} // namespace kernelcurve
