#pragma once

#include "gpu/device/replay/replay_table.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

/// Determines the recorded share of each experiment on the device. Examines only a few hundred
/// configurations of a long plan.
event::Coverage coverage(const request::Coverage& request, DeviceRegistry& devices,
                         const std::stop_token& stop);

/// Returns the reason why a recorded device excludes a configuration without a recording. The
/// reason contains the most similar recorded configuration.
Failure notRecorded(const ReplayTable& table, const Configuration& configuration);

} // namespace kernelcurve
