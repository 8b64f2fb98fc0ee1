#pragma once

#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

// Compiler output of one configuration, on the device thread. Failures are in the answer; they do
// not throw.

/// Compiles it and returns its launches.
event::Inspected inspect(const request::Inspect& request, DeviceRegistry& devices,
                         std::stop_token stop);
/// PTX and SASS from a GPU's compiler.
event::Disassembled disassemble(const request::Disassemble& request, DeviceRegistry& devices,
                                std::stop_token stop);

} // namespace kernelcurve
