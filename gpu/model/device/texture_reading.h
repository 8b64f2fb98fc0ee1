#pragma once

#include "gpu/model/values/enum_names.h"

#include <optional>
#include <string_view>

namespace kernelcurve {

/// The element types of textures, as arrays store them.
enum class Texel { Float, Byte, SignedByte, UnsignedShort, Short, Unsigned, Int };
/// The filter that a texture read applies.
enum class TextureFilter {
    Point, ///< nearest texel
    Linear ///< linear interpolation between two texels, or four in two dimensions
};
/// The address mode for coordinates beyond the edges.
enum class TextureAddress {
    Border, ///< the value 0
    Clamp,  ///< the texel at the edge
    Wrap,   ///< the texture is repeated
    Mirror  ///< the texture is repeated and mirrored each time
};

/// The names in kernel headers. The first name of each enumeration is the default.
inline constexpr EnumNames<TextureFilter, 2> textureFilterNames{
    {{TextureFilter::Point, "point"}, {TextureFilter::Linear, "linear"}}};
inline constexpr EnumNames<TextureAddress, 4> textureAddressNames{
    {{TextureAddress::Border, "border"},
     {TextureAddress::Clamp, "clamp"},
     {TextureAddress::Wrap, "wrap"},
     {TextureAddress::Mirror, "mirror"}}};

/// Describes how a texture object reads an array.
struct TextureReading {
    Texel texel = Texel::Float;
    TextureFilter filter = TextureFilter::Point;
    TextureAddress address = TextureAddress::Border;
    /// True for coordinates from 0 to 1 in each dimension, false for texel coordinates.
    bool normalizedPlaces = false;
    bool normalizedValues =
        false;           ///< true to convert 8-bit and 16-bit integers to floats from 0 or -1 to 1
    bool inRows = false; ///< true for linear memory instead of a CUDA array
    bool operator==(const TextureReading&) const = default;
};

/// Returns the texel type for `type` in CUDA C++ spelling; nullopt for an unsupported type.
std::optional<Texel> texelOf(std::string_view type);
int bytesOf(Texel texel);
/// Returns true if the type can be read as a normalized float.
bool canBeNormalized(Texel texel);

} // namespace kernelcurve
