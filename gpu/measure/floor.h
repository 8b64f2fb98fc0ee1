#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/model/device/device_description.h"
#include "gpu/model/measurement/measurement.h"

#include <optional>

namespace kernelcurve {

/// Returns the lower bound in seconds for any implementation of a configuration's problem on a GPU.
/// This is the time for its operations at the theoretical peak, or for its bytes at the theoretical
/// DRAM bandwidth, whichever is longer. Each array element counts once. With warm caches, as many
/// bytes as fit in L2 need no DRAM. Returns nullopt for a device without theoretical peaks.
std::optional<double> floorTime(const ResolvedConfiguration& resolved,
                                const DeviceDescription& device, bool isCold);

/// Adds the metrics `floor_time` and `of_floor` to a row that has a time. If a measured row is
/// below the bound, also adds a remark.
void addFloor(Measurement& row, const ResolvedConfiguration& resolved,
              const DeviceDescription& device, bool isCold);

} // namespace kernelcurve
