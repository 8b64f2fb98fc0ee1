#pragma once

#include "gpu/model/values/enum_names.h"

#include <optional>
#include <string_view>

namespace kernelcurve {

/// The element types of textures, as arrays store them.
enum class Texel { Float, Byte, SignedByte, UnsignedShort, Short, Unsigned, Int };
/// The filter between two texels.
enum class TextureFilter {
    Point, ///< the nearest texel
    Linear ///< linear interpolation between two texels, or four in two dimensions
};
/// The address mode beyond the edges.
enum class TextureAddress {
    Border, ///< 0
    Clamp,  ///< the texel at the edge
    Wrap,   ///< the picture again
    Mirror  ///< mirrored repetition
};

/// The names in kernel headers; the first ones are the defaults.
inline constexpr EnumNames<TextureFilter, 2> textureFilterNames{
    {{TextureFilter::Point, "point"}, {TextureFilter::Linear, "linear"}}};
inline constexpr EnumNames<TextureAddress, 4> textureAddressNames{
    {{TextureAddress::Border, "border"},
     {TextureAddress::Clamp, "clamp"},
     {TextureAddress::Wrap, "wrap"},
     {TextureAddress::Mirror, "mirror"}}};

/// How a texture object reads an array.
struct TextureReading {
    Texel texel = Texel::Float;
    TextureFilter filter = TextureFilter::Point;
    TextureAddress address = TextureAddress::Border;
    bool normalizedPlaces = false; ///< coordinates from 0 to 1 in each dimension instead of texels
    bool normalizedValues =
        false;           ///< 8-bit and 16-bit integers are converted to floats from 0 or -1 to 1
    bool inRows = false; ///< linear memory instead of a CUDA array
    bool operator==(const TextureReading&) const = default;
};

/// Nothing for an unsupported `type`, in CUDA C++ spelling.
std::optional<Texel> texelOf(std::string_view type);
int bytesOf(Texel texel);
/// Returns true if the type can be read as a normalized float.
bool canBeNormalized(Texel texel);

} // namespace kernelcurve
