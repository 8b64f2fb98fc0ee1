#pragma once

#include "app/engine/device_peaks.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"

#include <optional>
#include <span>
#include <vector>

namespace kernelcurve {

/// An experiment of shipped kernels that shows what a device reaches: its best row counts.
struct PeakProbe {
    const char* what;   ///< "copy", "read", "read from L2", "multiply-add"
    const char* metric; ///< bandwidth or flops
    std::optional<ReachedRate> DevicePeaks::*result;
    Experiment experiment;
};

/// A copy in wide packets, a sum (which only reads), and chains of multiply-adds, over the block
/// sizes and widths that matter. Arrays are far greater than the caches and fit the device's
/// memory. Of a GPU that says how large its L2 cache is also reads, past L1, of arrays that fill
/// half of L2 at most: what is larger may not stay there, see limit_rules.cpp.
std::vector<PeakProbe> peakProbes(const DeviceDescription& device);

/// The greatest figure; nothing if nothing was measured.
std::optional<double> bestOf(std::span<const Measurement> measurements, std::string_view metric);

} // namespace kernelcurve
