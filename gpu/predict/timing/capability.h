#pragma once

#include "gpu/predict/timing/gpu_model.h"

namespace kernelcurve::timing {

/// What NVIDIA publishes of a compute capability (75 and newer), and for all else the values of an
/// H100, as assumed: a description of a GPU before anything is known of it. The values of a newer
/// capability than the tables have are those of the newest one in them, as assumed.
GpuModel modelOfCapability(int capability);

} // namespace kernelcurve::timing
