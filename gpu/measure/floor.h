#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"

#include <optional>

namespace kernelcurve {

/// Returns the lower bound in seconds for any implementation of a configuration's problem on a GPU.
/// The bound is the longer of two times: the time for the operations at the theoretical peak, and
/// the time for the bytes at the theoretical DRAM bandwidth. Each array element counts once. With
/// warm caches, as many bytes as fit in L2 need no DRAM access. Returns nullopt if the device has
/// no theoretical peaks.
std::optional<double> floorTime(const ResolvedConfiguration& resolved,
                                const DeviceDescription& device, bool isCold);

/// Adds the metrics `floor_time` and `of_floor` to a row with a time. Also adds a remark if a
/// measured row is below the bound.
void addFloor(Measurement& row, const ResolvedConfiguration& resolved,
              const DeviceDescription& device, bool isCold);

} // namespace kernelcurve
