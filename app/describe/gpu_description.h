#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/predict/timing/gpu_model.h"

#include <map>
#include <string>
#include <vector>

namespace kernelcurve {

/// The rows of each probe, by its name.
using ProbeRows = std::map<std::string, std::vector<Measurement>, std::less<>>;

/// A description of the CUDA device: the values from the rows of gpuProbes and from the driver, and
/// otherwise those of modelOfCapability. A probe without rows leaves its values as assumed.
timing::GpuModel describedGpu(const DeviceDescription& device, const ProbeRows& rows,
                              timing::GpuModel h100);

} // namespace kernelcurve
