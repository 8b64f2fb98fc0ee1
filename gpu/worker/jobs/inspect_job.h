#pragma once

#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

/// Compiles one configuration and tells what would be launched. Every failure is in the answer.
/// Throws nothing.
event::Inspected inspect(const request::Inspect& request, DeviceRegistry& devices,
                         std::stop_token stop);

} // namespace kernelcurve
