#pragma once

#include "gpu/model/values/enum_names.h"

#include <optional>
#include <string_view>

namespace kernelcurve {

/// What lies in a texture, one number a place: as arrays hold it.
enum class Texel { Float, Byte, SignedByte, UnsignedShort, Short, Unsigned, Int };
/// What a texture gives between two texels.
enum class TextureFilter {
    Point, ///< the texel that the place lies in
    Linear ///< the weighted mean of the nearest two, in two dimensions four
};
/// What a texture gives beyond its edges.
enum class TextureAddress {
    Border, ///< 0
    Clamp,  ///< the texel at the edge
    Wrap,   ///< the picture again
    Mirror  ///< the picture again, turned over each time
};

/// The words of kernel headers; the first ones are the usual ones.
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
    bool normalizedPlaces = false; ///< places run from 0 to 1 in each dimension, not over texels
    bool normalizedValues = false; ///< numbers of 8 and 16 bits come as floats from 0 or -1 to 1
    bool inRows = false;           ///< the array as it lies in memory, not a copy for the unit
    bool operator==(const TextureReading&) const = default;
};

/// Nothing for a type that a texture cannot hold: `type` as CUDA C++ spells it.
std::optional<Texel> texelOf(std::string_view type);
int bytesOf(Texel texel);
/// Whether it may come as a float from 0 or -1 to 1.
bool canBeNormalized(Texel texel);

} // namespace kernelcurve
