#pragma once

#include "gpu/device/cuda/driver/driver.h"

namespace kernelcurve {

/// Returns the meaning of a driver result with a hint. Memory faults, traps, timeouts, and lost
/// devices are fatal (sticky): every later call of the process fails. The driver reports a kernel's
/// error in a later call, so `call` need not be the cause.
DeviceError driverError(const Driver& driver, CUresult result, const char* call);

/// Returns the error for an allocation of `needed` bytes. The message contains the free memory.
DeviceError outOfMemory(const Driver& driver, std::size_t needed);

} // namespace kernelcurve
