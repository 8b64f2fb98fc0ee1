#pragma once

#include "gpu/device/device.h"
#include "gpu/model/analysis/code_listing.h"

#include <stop_token>

namespace kernelcurve {

/// Compiles for a compute capability (90 for 9.0), and returns the PTX. No such GPU is required.
/// Also returns the SASS, or the reason why the SASS is missing if nvdisasm is not installed. Uses
/// the newest compiler that fits this machine's driver. If there is no driver, uses the newest
/// compiler. Throws DeviceError if no compiler is installed or the compiler rejects the kernel.
/// Throws Cancelled after a stop request.
MachineCode printCudaCode(const CompileRequest& request, int capability, std::stop_token stop);

} // namespace kernelcurve
