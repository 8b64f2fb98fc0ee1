#pragma once

#include "gpu/device/cuda/driver/cuda_context.h"
#include "gpu/device/device.h"

#include <cuda.h>

namespace kernelcurve {

/// The tensor map of an array for TMA. Valid as long as the array does not move. Throws DeviceError
/// if the driver fails.
CUtensorMap encodedTensorMap(const CudaContext& context, const TensorMapView& view);

} // namespace kernelcurve
