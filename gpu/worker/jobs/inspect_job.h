#pragma once

#include "gpu/model/protocol/protocol.h"
#include "gpu/worker/jobs/device_source.h"

#include <stop_token>

namespace kernelcurve {

// What compilers make of one configuration, on the device thread. Every failure is in the answer;
// they throw nothing.

/// Compiles it and tells what would be launched.
event::Inspected inspect(const request::Inspect& request, DeviceRegistry& devices,
                         std::stop_token stop);
/// PTX and machine code of a GPU's compiler.
event::Disassembled disassemble(const request::Disassemble& request, DeviceRegistry& devices,
                                std::stop_token stop);

} // namespace kernelcurve
