#pragma once

#include "gpu/predict/timing/gpu_model.h"

namespace kernelcurve::timing {

/// Returns a description of a GPU of which only the compute capability (75 or newer) is known. It
/// contains the values that NVIDIA publishes for the compute capability. All other values come from
/// `h100`, the built-in description, and are marked as assumed. A capability that is newer than the
/// tables gets the values of the newest one, marked as assumed.
GpuModel modelOfCapability(int capability, GpuModel h100);

} // namespace kernelcurve::timing
