#pragma once

#include "app/interchange/ncu_csv.h"
#include "gpu/catalog/catalog.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/recording/recording.h"

#include <cstddef>
#include <span>
#include <vector>

namespace kernelcurve {

/// The outcome of addCounters().
struct CounterImport {
    std::size_t rows = 0;                 ///< rows that received counters
    std::vector<Message> rowsWithout;     ///< rows without a launch, with the reason
    std::vector<Message> launchesWithout; ///< kernels of launches without a row
};

/// Adds the values of profiled launches to the measured rows, as counted metrics.
///
/// A launch belongs to a row if the name of its function and its grid and block size are equal. If
/// several rows have the same name and sizes, their launches are assigned in order: each row gets
/// the same number of consecutive launches. The last launches of a row are used, because the first
/// ones can be warm-up launches. If a row has several launches, only bytes are added, because the
/// average of other metrics would need counters that the file may lack.
///
/// `devices` may describe the device of the rows, on which the sizes of some grids depend. Throws
/// Error if the recording compares devices, or if no launch has a known metric.
CounterImport addCounters(Recording& recording, std::span<const ProfiledLaunch> launches,
                          const Catalog& catalog, const std::vector<DeviceDescription>& devices);

} // namespace kernelcurve
