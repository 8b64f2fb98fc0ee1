#pragma once

#include "gpu/device/replay/replay_table.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

/// What the recorded device can play of each experiment, of long plans by looking at some hundred
/// of their configurations.
event::Coverage coverage(const request::Coverage& request, DeviceRegistry& devices,
                         const std::stop_token& stop);

/// Why a recorded device does not play a configuration that it could have run: it was not recorded.
/// Names the nearest that was.
Failure notRecorded(const ReplayTable& table, const Configuration& configuration);

} // namespace kernelcurve
