#pragma once

#include "gpu/model/device/device_description.h"

#include <optional>

namespace kernelcurve {

/// Operations in a second that the tensor cores of a GPU do at its highest clock in dense products
/// of numbers of 16 bits (half, bfloat16) with sums in single precision, two for each multiply-add.
/// Nothing for other devices, and for GPUs whose rate is not known here. The rates of a
/// multiprocessor follow from NVIDIA's data sheets and architecture papers of the A100, GA102,
/// AD102, H100, B200 and GB202.
std::optional<double> tensorPeakOf16Bits(const DeviceDescription& device);

} // namespace kernelcurve
