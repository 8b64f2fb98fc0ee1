#pragma once

#include "gpu/device/replay/replay_table.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

/// Determines how much of each experiment was recorded on the device. In long plans, only a few
/// hundred configurations are examined.
event::Coverage coverage(const request::Coverage& request, DeviceRegistry& devices,
                         const std::stop_token& stop);

/// Returns the reason why a recorded device excludes a configuration that was not recorded. The
/// reason contains the most similar recorded configuration.
Failure notRecorded(const ReplayTable& table, const Configuration& configuration);

} // namespace kernelcurve
