#pragma once

#include "gpu/device/device.h"
#include "gpu/model/analysis/code_listing.h"

#include <stop_token>

namespace kernelcurve {

/// Compiles for a compute capability (90 for 9.0), and returns the PTX. The machine need not have
/// such a GPU. Also returns the SASS if nvdisasm is installed, otherwise the reason why the SASS is
/// missing. Uses the compiler that fits this machine's driver, or the newest compiler if there is
/// no driver. Throws DeviceError if there is no compiler or the compiler rejects the kernel. Throws
/// Cancelled after a stop request.
MachineCode printCudaCode(const CompileRequest& request, int capability, std::stop_token stop);

} // namespace kernelcurve
