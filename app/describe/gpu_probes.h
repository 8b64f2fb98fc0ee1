#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// An experiment of shipped kernels whose times reveal a value of a GPU's description.
struct GpuProbe {
    std::string name;
    Experiment experiment;
};

/// Those for a CUDA device. Each sweeps at most one parameter, and describedGpu (gpu_description.h)
/// knows them by name: most look at how the time grows between two sizes, so that what both have in
/// common cancels out.
std::vector<GpuProbe> gpuProbes(const DeviceDescription& device);

} // namespace kernelcurve
