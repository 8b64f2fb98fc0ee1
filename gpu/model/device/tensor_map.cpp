#include "gpu/model/device/tensor_map.h"

namespace kernelcurve {

namespace {

/// Required alignment in bytes of addresses, row pitches, and the innermost side of a box.
constexpr std::int64_t grain = 16;
constexpr std::int64_t longestBox = 256;
constexpr std::int64_t longestExtent = std::int64_t{1} << 32;
constexpr std::int64_t longestPitch = std::int64_t{1} << 40;

} // namespace

std::optional<Message> whyNoTensorMap(const TensorMapShape& shape, const std::string& array) {
    std::int64_t pitch = shape.numberBytes;
    for (std::size_t i = 0; i < shape.extents.size(); ++i) {
        if (i > 0 && pitch % grain != 0)
            return message(
                KC_TEXT("engine",
                        "{0} has rows of {1} bytes: a tensor map requires multiples of 16"),
                array, std::to_string(pitch));
        if (i > 0 && pitch >= longestPitch)
            return message(
                KC_TEXT("engine", "{0} has rows of {1} bytes: a tensor map allows less than 2^40"),
                array, std::to_string(pitch));
        if (shape.extents[i] > longestExtent)
            return message(
                KC_TEXT("engine",
                        "{0} has {1} elements in a dimension: a tensor map allows at most 2^32"),
                array, std::to_string(shape.extents[i]));
        if (shape.box[i] > longestBox)
            return message(KC_TEXT("engine", "a box of {0} has {1} elements in a dimension: a "
                                             "tensor map allows at most 256"),
                           array, std::to_string(shape.box[i]));
        pitch *= shape.extents[i];
    }
    const std::int64_t row = shape.box.front() * shape.numberBytes;
    if (row % grain != 0)
        return message(
            KC_TEXT("engine",
                    "a box of {0} is {1} bytes wide: a tensor map requires multiples of 16"),
            array, std::to_string(row));
    if (shape.swizzle > 0 && row > shape.swizzle)
        return message(
            KC_TEXT("engine", "a box of {0} is {1} bytes wide: swizzle {2} allows at most {2}"),
            array, std::to_string(row), std::to_string(shape.swizzle));
    return std::nullopt;
}

} // namespace kernelcurve
