#pragma once

#include "gpu/device/cpu/compile/kernel_module.h"
#include "gpu/device/cpu/threads/run_failure.h"
#include "gpu/device/device.h"

namespace kernelcurve {

/// Returns an index as text: "(3, 0, 0)".
std::string indexText(KcIndex index);

/// Returns the error for a kernel failure with its line, block, and thread. The error is `fatal` if
/// the process's memory may be damaged.
DeviceError launchError(const RunFailure& failure, const KernelModule& module,
                        const KcLaunch& launch, const std::string& file);

} // namespace kernelcurve
