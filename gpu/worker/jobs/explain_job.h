#pragma once

#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

/// Handles an explain request on the device thread. Does not throw, because the answer contains
/// failures.
event::Explained explain(const request::Explain& request, DeviceRegistry& devices,
                         std::stop_token stop);

} // namespace kernelcurve
