#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/values/enum_names.h"

#include <optional>

namespace kernelcurve {

/// What tensor cores multiply: floats of which 19 bits count, numbers of 16 bits, numbers of 8.
enum class TensorNumbers { Tf32, SixteenBits, EightBits };

/// The words of `tensor_cores` in a problem's header.
inline constexpr EnumNames<TensorNumbers, 3> tensorNumbersNames{
    {{TensorNumbers::Tf32, "tf32"},
     {TensorNumbers::SixteenBits, "16_bits"},
     {TensorNumbers::EightBits, "8_bits"}}};

/// Operations in a second that the tensor cores of a GPU do at its highest clock in dense products
/// of such numbers with sums in single precision, two for each multiply-add. Nothing for other
/// devices, and for GPUs whose rate is not known here. The rates of an SM follow from NVIDIA's data
/// sheets and architecture papers of the A100, GA102, AD102, H100, B200 and GB202.
std::optional<double> tensorPeak(const DeviceDescription& device, TensorNumbers numbers);

} // namespace kernelcurve
