#pragma once

#include "gpu/device/device.h"
#include "gpu/model/analysis/code_listing.h"

#include <stop_token>

namespace kernelcurve {

/// Compiles for a compute capability (90 for 9.0), whether such a GPU is here or not, and shows the
/// PTX; the machine code too where nvdisasm is installed, else why not. The compiler is the one
/// that a GPU of this machine uses, without a driver the newest. Throws DeviceError if there is
/// none or it refuses the kernel; Cancelled.
MachineCode printCudaCode(const CompileRequest& request, int capability, std::stop_token stop);

} // namespace kernelcurve
