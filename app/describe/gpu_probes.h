#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"

#include <string>
#include <vector>

namespace kernelcurve {

/// An experiment with built-in kernels whose times determine a value in a GPU's description.
struct GpuProbe {
    std::string name;
    Experiment experiment;
};

/// Returns the probes for a CUDA device. Each probe sweeps at most one parameter. describedGpu()
/// (gpu_description.h) finds the probe by name. Most probes compare the times of two sizes, so that
/// the constant part of the time cancels out.
std::vector<GpuProbe> gpuProbes(const DeviceDescription& device);

} // namespace kernelcurve
