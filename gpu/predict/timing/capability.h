#pragma once

#include "gpu/predict/timing/gpu_model.h"

namespace kernelcurve::timing {

/// A description of a GPU of which only the compute capability (75 or newer) is known: the values
/// that NVIDIA publishes for it, and otherwise those of `h100`, the shipped description, as
/// assumed. A capability that is newer than the tables has the values of the newest one, as
/// assumed.
GpuModel modelOfCapability(int capability, GpuModel h100);

} // namespace kernelcurve::timing
