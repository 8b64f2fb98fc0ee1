#pragma once

#include "gpu/device/replay/replay_table.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

/// How much of each experiment the recorded device has; for long plans, from some hundred
/// configurations.
event::Coverage coverage(const request::Coverage& request, DeviceRegistry& devices,
                         const std::stop_token& stop);

/// The reason why a recorded device excludes a configuration: it was not recorded. Contains the
/// most similar one.
Failure notRecorded(const ReplayTable& table, const Configuration& configuration);

} // namespace kernelcurve
