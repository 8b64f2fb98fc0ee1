#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"

#include <optional>

namespace kernelcurve {

/// The time in seconds that no implementation of a configuration's problem can beat on a GPU: the
/// operations of the problem at the theoretical peak, or its bytes at the theoretical rate of DRAM,
/// whichever takes longer. Bytes count once for each element of the problem's arrays. If caches are
/// warm, as many bytes as L2 holds need no DRAM. Nothing for a device without theoretical peaks.
std::optional<double> floorTime(const ResolvedConfiguration& resolved,
                                const DeviceDescription& device, bool isCold);

/// Adds the metrics `floor_time` and `of_floor` to a row with a time, and a remark to a measured
/// row that is faster than its floor.
void addFloor(Measurement& row, const ResolvedConfiguration& resolved,
              const DeviceDescription& device, bool isCold);

} // namespace kernelcurve
