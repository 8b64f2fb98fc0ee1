#pragma once

#include "gpu/device/device.h"
#include "gpu/model/analysis/code_listing.h"

#include <stop_token>

namespace kernelcurve {

/// Compiles for a compute capability (90 for 9.0), with or without such a GPU, and returns the PTX;
/// also the SASS if nvdisasm is installed, otherwise the reason. Uses the compiler for this
/// machine's GPU, or the newest without a driver. Throws DeviceError if there is none or it rejects
/// the kernel; Cancelled.
MachineCode printCudaCode(const CompileRequest& request, int capability, std::stop_token stop);

} // namespace kernelcurve
