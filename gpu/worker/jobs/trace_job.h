#pragma once

#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

/// Answer one request on the device thread. What goes wrong is in the answer; they do not throw.
event::Traced trace(const request::Trace& request, DeviceRegistry& devices, std::stop_token stop);
event::Checked check(const request::Check& request, DeviceRegistry& devices, std::stop_token stop);

} // namespace kernelcurve
