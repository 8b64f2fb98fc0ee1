#pragma once

#include "gpu/device/replay/replay_table.h"
#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

// These functions handle requests other than runs on the device thread. They do not throw, because
// the answers contain failures.

event::Checked check(const request::Check& request, DeviceRegistry& devices, std::stop_token stop);
event::Traced trace(const request::Trace& request, DeviceRegistry& devices, std::stop_token stop);
event::Explained explain(const request::Explain& request, DeviceRegistry& devices,
                         std::stop_token stop);
/// Compiles the configuration and returns its launches.
event::Inspected inspect(const request::Inspect& request, DeviceRegistry& devices,
                         std::stop_token stop);
/// Returns the PTX and SASS of a GPU's compiler.
event::Disassembled disassemble(const request::Disassemble& request, DeviceRegistry& devices,
                                std::stop_token stop);
/// Determines the recorded share of each experiment on the device. Examines only a few hundred
/// configurations of a long plan.
event::Coverage coverage(const request::Coverage& request, DeviceRegistry& devices,
                         const std::stop_token& stop);

/// Returns the reason why a recorded device excludes a configuration without a recording. The
/// reason contains the most similar recorded configuration.
Failure notRecorded(const ReplayTable& table, const Configuration& configuration);

} // namespace kernelcurve
