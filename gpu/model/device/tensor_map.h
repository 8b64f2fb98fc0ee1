#pragma once

#include "gpu/model/text/message.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The first compute capability with a copy engine that finds boxes of an array by itself.
inline constexpr int firstWithTensorMaps = 90;

/// How that copy engine sees an array: as CUDA's CUtensorMap says it, in rows without gaps.
/// Extents and boxes count numbers, the innermost dimension first.
struct TensorMapShape {
    std::string number; ///< type of one, as CUDA C++ spells it
    std::int64_t numberBytes = 4;
    std::vector<std::int64_t> extents;
    std::vector<std::int64_t> box;
    int swizzle = 0;   ///< bytes of a row of shared memory whose 16-byte chunks change places: 0,
                       ///< 32, 64, 128
    int promotion = 0; ///< bytes that L2 fetches at a time: 0, 64, 128, 256
    bool operator==(const TensorMapShape&) const = default;
};

/// Why there is no such map, as the PTX ISA and cuTensorMapEncodeTiled have it; nothing if there is
/// one. `array` is the array's name.
std::optional<Message> whyNoTensorMap(const TensorMapShape& shape, const std::string& array);

} // namespace kernelcurve
