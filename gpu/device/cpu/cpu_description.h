#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/device/memory_kind.h"

namespace kernelcurve {

/// What the CPU device is and whether it can be used, without opening it.
DeviceDescription describeCpu();

/// Why the CPU device has no memory but its own.
Failure noSuchMemory(MemoryKind kind);

} // namespace kernelcurve
