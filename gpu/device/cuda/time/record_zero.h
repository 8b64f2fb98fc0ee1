#pragma once

#include "gpu/device/cuda/time/cuda_timer.h"
#include "gpu/device/device.h"

#include <memory>
#include <optional>

namespace kernelcurve {

/// What the record of a kernel or copy says beyond what the hardware itself counts of it
/// (gpu__time_duration), in seconds: the GPU notes the time before it begins with the launch, and
/// after all is written. On an H200 it is 0.55 us, whatever the kernel. Found by timing a small
/// copy both ways. Nothing where counters may not be read or there is no compiler.
std::optional<double> measureRecordZero(Device& device, CudaTimer& timer,
                                        const std::shared_ptr<const CudaContext>& context);

} // namespace kernelcurve
