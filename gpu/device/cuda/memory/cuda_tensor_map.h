#pragma once

#include "gpu/device/cuda/driver/cuda_context.h"
#include "gpu/device/device.h"

#include <cuda.h>

namespace kernelcurve {

/// What a kernel gets for an array that its copy engine shall find boxes of. Good as long as the
/// array lies where it is. Throws DeviceError if the driver does not make one.
CUtensorMap encodedTensorMap(const CudaContext& context, const TensorMapView& view);

} // namespace kernelcurve
