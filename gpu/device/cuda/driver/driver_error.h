#pragma once

#include "gpu/device/cuda/driver/driver.h"

namespace kernelcurve {

/// What a result of the driver means, in words with a hint. Fatal are the errors after which every
/// call of the process fails (CUDA calls them sticky): memory faults, traps, time-outs, lost
/// devices. Errors of a kernel surface in whatever call comes next, so `call` need not be the one
/// at fault.
DeviceError driverError(const Driver& driver, CUresult result, const char* call);

/// Why `needed` bytes could not be had, with what is free now.
DeviceError outOfMemory(const Driver& driver, std::size_t needed);

} // namespace kernelcurve
