#pragma once

#include "gpu/model/text/message.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// First compute capability with the Tensor Memory Accelerator (TMA).
inline constexpr int firstWithTensorMaps = 90;

/// The parameters of a CUtensorMap for a contiguous array. Extents and boxes are in elements,
/// innermost dimension first.
struct TensorMapShape {
    std::string number; ///< element type in CUDA C++ spelling
    std::int64_t numberBytes = 4;
    std::vector<std::int64_t> extents;
    std::vector<std::int64_t> box;
    int swizzle = 0;   ///< row size of the 16-byte chunk swizzle in bytes: 0, 32, 64, or 128
    int promotion = 0; ///< L2 promotion in bytes: 0, 64, 128, or 256
    bool operator==(const TensorMapShape&) const = default;
};

/// Returns the reason why the PTX ISA or cuTensorMapEncodeTiled() rejects a tensor map, or nullopt
/// if the map is valid. `array` is the name of the array, which the message contains.
std::optional<Message> whyNoTensorMap(const TensorMapShape& shape, const std::string& array);

} // namespace kernelcurve
