#pragma once

#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

/// Handles a trace request on the device thread. Does not throw, because the answer contains
/// failures.
event::Traced trace(const request::Trace& request, DeviceRegistry& devices, std::stop_token stop);

} // namespace kernelcurve
