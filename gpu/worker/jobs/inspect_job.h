#pragma once

#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

// These functions handle requests for the compiler output of a configuration on the device thread.
// They do not throw, because the answers contain failures.

/// Compiles the configuration and returns its launches.
event::Inspected inspect(const request::Inspect& request, DeviceRegistry& devices,
                         std::stop_token stop);
/// Returns the PTX and SASS of a GPU's compiler.
event::Disassembled disassemble(const request::Disassemble& request, DeviceRegistry& devices,
                                std::stop_token stop);

} // namespace kernelcurve
