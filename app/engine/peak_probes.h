#pragma once

#include "app/engine/device_peaks.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/experiment/experiment.h"

#include <optional>
#include <span>
#include <vector>

namespace kernelcurve {

/// An experiment with built-in kernels that measures a peak. The result is its best row.
struct PeakProbe {
    const char* what;   ///< "copy", "read", "read from L2", "multiply-add"
    const char* metric; ///< "bandwidth" or "flops"
    std::optional<ReachedRate> DevicePeaks::*result;
    Experiment experiment;
};

/// Returns the probes for a device. They are a copy with vector accesses of 8 and 16 bytes, a sum,
/// which only reads, and chains of multiply-adds. Each probe sweeps the relevant block sizes and
/// unroll factors. Arrays are much larger than the caches and fit in the device's memory. For a GPU
/// with a known L2 size, another probe reads arrays of up to half of L2 and bypasses L1. L2 may
/// evict parts of larger arrays, see limit_rules.cpp.
std::vector<PeakProbe> peakProbes(const DeviceDescription& device);

/// Returns the maximum of a metric, or nullopt if no row was measured.
std::optional<double> bestOf(std::span<const Measurement> measurements, std::string_view metric);

} // namespace kernelcurve
