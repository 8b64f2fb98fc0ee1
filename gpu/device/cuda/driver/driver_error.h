#pragma once

#include "gpu/device/cuda/driver/driver.h"

namespace kernelcurve {

/// The meaning of a driver result, with a hint. Errors after which every call of the process fails
/// are fatal (sticky): memory faults, traps, timeouts, lost devices. A kernel's errors appear in a
/// later call, so `call` need not be the cause.
DeviceError driverError(const Driver& driver, CUresult result, const char* call);

/// The error for an allocation of `needed` bytes, with the free memory.
DeviceError outOfMemory(const Driver& driver, std::size_t needed);

} // namespace kernelcurve
