#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/device/memory_kind.h"

namespace kernelcurve {

/// Describes the CPU device without opening it.
DeviceDescription describeCpu();

/// Returns the error for a kind of memory that the CPU device does not support. The device supports
/// only host memory.
Failure noSuchMemory(MemoryKind kind);

} // namespace kernelcurve
