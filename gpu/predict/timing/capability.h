#pragma once

#include "gpu/predict/timing/gpu_model.h"

namespace kernelcurve::timing {

/// Returns a description of a GPU with only a known compute capability (75 or newer). Uses NVIDIA's
/// published values for the capability, and takes all other values from `h100`, marked as assumed.
/// For a capability that is newer than the tables, uses the newest values, marked as assumed.
GpuModel modelOfCapability(int capability, GpuModel h100);

} // namespace kernelcurve::timing
