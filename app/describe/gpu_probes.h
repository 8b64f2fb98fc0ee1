#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// An experiment of built-in kernels whose times reveal a value of a GPU's description.
struct GpuProbe {
    std::string name;
    Experiment experiment;
};

/// The probes for a CUDA device. Each sweeps at most one parameter, and describedGpu
/// (gpu_description.h) finds it by name. Most compare the times of two sizes, so that the constant
/// part of the time cancels out.
std::vector<GpuProbe> gpuProbes(const DeviceDescription& device);

} // namespace kernelcurve
