#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/predict/timing/gpu_model.h"

#include <map>
#include <string>
#include <vector>

namespace kernelcurve {

/// The rows per probe, with the probe's name as the key.
using ProbeRows = std::map<std::string, std::vector<Measurement>, std::less<>>;

/// Returns a description of the CUDA device. The rows of gpuProbes() and the driver provide most
/// values. modelOfCapability() provides all other values, including the values of a probe without
/// rows.
timing::GpuModel describedGpu(const DeviceDescription& device, const ProbeRows& rows,
                              timing::GpuModel h100);

} // namespace kernelcurve
