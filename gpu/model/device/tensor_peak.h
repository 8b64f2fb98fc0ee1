#pragma once

#include "gpu/model/device/device_description.h"
#include "gpu/model/values/enum_names.h"

#include <optional>

namespace kernelcurve {

/// Input types of tensor cores: TF32, 16 bits, and 8 bits.
enum class TensorNumbers { Tf32, SixteenBits, EightBits };

/// Values of `tensor_cores` in a problem's header.
inline constexpr EnumNames<TensorNumbers, 3> tensorNumbersNames{
    {{TensorNumbers::Tf32, "tf32"},
     {TensorNumbers::SixteenBits, "16_bits"},
     {TensorNumbers::EightBits, "8_bits"}}};

/// Returns the dense tensor core peak with FP32 accumulation at the maximum clock, in operations
/// per second (two per multiply-add). Returns nullopt for other devices. The rates per SM come from
/// NVIDIA's data sheets and architecture papers for A100, GA102, AD102, H100, B200, and GB202.
std::optional<double> tensorPeak(const DeviceDescription& device, TensorNumbers numbers);

} // namespace kernelcurve
