#pragma once

#include "gpu/model/values/enum_names.h"

#include <optional>
#include <string_view>

namespace kernelcurve {

/// Element types of texture arrays.
enum class Texel { Float, Byte, SignedByte, UnsignedShort, Short, Unsigned, Int };
/// The filter of a texture read.
enum class TextureFilter {
    Point, ///< nearest texel
    Linear ///< interpolation between two texels, or four in two dimensions
};
/// The address mode for coordinates beyond the edges.
enum class TextureAddress {
    Border, ///< the value 0
    Clamp,  ///< the texel at the edge
    Wrap,   ///< repetition of the texture
    Mirror  ///< repetition of the texture, mirrored each time
};

/// Names in kernel headers. The first name of each enumeration is the default.
inline constexpr EnumNames<TextureFilter, 2> textureFilterNames{
    {{TextureFilter::Point, "point"}, {TextureFilter::Linear, "linear"}}};
inline constexpr EnumNames<TextureAddress, 4> textureAddressNames{
    {{TextureAddress::Border, "border"},
     {TextureAddress::Clamp, "clamp"},
     {TextureAddress::Wrap, "wrap"},
     {TextureAddress::Mirror, "mirror"}}};

/// The read settings of a texture object.
struct TextureReading {
    Texel texel = Texel::Float;
    TextureFilter filter = TextureFilter::Point;
    TextureAddress address = TextureAddress::Border;
    /// True for coordinates from 0 to 1 per dimension, false for texel coordinates.
    bool normalizedPlaces = false;
    bool normalizedValues =
        false;           ///< true to convert 8-bit and 16-bit integers to floats from 0 or -1 to 1
    bool inRows = false; ///< true for linear memory instead of a CUDA array
    bool operator==(const TextureReading&) const = default;
};

/// Returns the texel type for `type` in CUDA C++ spelling, or nullopt for an unsupported type.
std::optional<Texel> texelOf(std::string_view type);
int bytesOf(Texel texel);
/// Returns true if the type can be read as a normalized float.
bool canBeNormalized(Texel texel);

} // namespace kernelcurve
