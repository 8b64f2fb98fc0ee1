#pragma once

#include "app/engine/device_peaks.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"

#include <optional>
#include <span>
#include <vector>

namespace kernelcurve {

/// An experiment with built-in kernels that measures a peak: its best row counts.
struct PeakProbe {
    const char* what;   ///< "copy", "read", "read from L2", "multiply-add"
    const char* metric; ///< bandwidth or flops
    std::optional<ReachedRate> DevicePeaks::*result;
    Experiment experiment;
};

/// A copy with 16-byte vectors, a sum (which only reads), and chains of multiply-adds, over the
/// relevant block sizes and widths. Arrays are much larger than the caches and fit in the device's
/// memory. For a GPU with known L2 size, also reads that bypass L1, of arrays up to half of L2:
/// larger ones may not stay there, see limit_rules.cpp.
std::vector<PeakProbe> peakProbes(const DeviceDescription& device);

/// The maximum; nothing if nothing was measured.
std::optional<double> bestOf(std::span<const Measurement> measurements, std::string_view metric);

} // namespace kernelcurve
