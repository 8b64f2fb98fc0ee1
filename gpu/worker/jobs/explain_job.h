#pragma once

#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

/// Answers one request on the device thread. The answer holds the failure, if there is one; nothing
/// is thrown.
event::Explained explain(const request::Explain& request, DeviceRegistry& devices,
                         std::stop_token stop);

} // namespace kernelcurve
