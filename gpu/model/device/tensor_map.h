#pragma once

#include "gpu/model/text/message.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The first compute capability with the Tensor Memory Accelerator (TMA).
inline constexpr int firstWithTensorMaps = 90;

/// The parameters of a CUtensorMap for an array without gaps. Extents and boxes are in elements,
/// with the innermost dimension first.
struct TensorMapShape {
    std::string number; ///< element type in CUDA C++ spelling
    std::int64_t numberBytes = 4;
    std::vector<std::int64_t> extents;
    std::vector<std::int64_t> box;
    int swizzle = 0; ///< swizzle of 16-byte chunks in rows of this size in bytes: 0, 32, 64, or 128
    int promotion = 0; ///< L2 promotion in bytes: 0, 64, 128, or 256
    bool operator==(const TensorMapShape&) const = default;
};

/// Returns the reason why a tensor map is invalid, according to the PTX ISA and
/// cuTensorMapEncodeTiled(). Returns nullopt if the map is valid. `array` is the name of the array.
std::optional<Message> whyNoTensorMap(const TensorMapShape& shape, const std::string& array);

} // namespace kernelcurve
