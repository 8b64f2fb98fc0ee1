#include "gpu/device/cpu/memory/texture_unit.h"

#include "gpu/device/cpu/memory/guarded_buffer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>

namespace kernelcurve {
namespace {

TextureAddress addressOf(const KcTexture& texture) {
    return static_cast<TextureAddress>(texture.address);
}

template <class T>
double read(const KcTexture& texture, long at) {
    T value{};
    std::memcpy(&value, static_cast<const T*>(texture.texels) + at, sizeof value);
    if constexpr (!std::is_same_v<T, float>)
        if (texture.normalizedValues) {
            // The two smallest signed numbers both represent -1.
            const auto fraction =
                static_cast<float>(value) / static_cast<float>(std::numeric_limits<T>::max());
            return std::max(fraction, -1.0F);
        }
    return static_cast<double>(value);
}

double texelAt(const KcTexture& texture, long at) {
    switch (static_cast<Texel>(texture.texel)) {
    case Texel::Byte:
        return read<std::uint8_t>(texture, at);
    case Texel::SignedByte:
        return read<std::int8_t>(texture, at);
    case Texel::UnsignedShort:
        return read<std::uint16_t>(texture, at);
    case Texel::Short:
        return read<std::int16_t>(texture, at);
    case Texel::Unsigned:
        return read<std::uint32_t>(texture, at);
    case Texel::Int:
        return read<std::int32_t>(texture, at);
    case Texel::Float:
        break;
    }
    return read<float>(texture, at);
}

/// Returns the index of the texel for coordinate `i` in a row of `size` texels, or -1 if the
/// coordinate is in the border.
long addressed(long i, long size, TextureAddress address) {
    if (i >= 0 && i < size)
        return i;
    const auto modulo = [](long a, long b) { return (a % b + b) % b; };
    switch (address) {
    case TextureAddress::Clamp:
        return std::clamp(i, 0L, size - 1);
    case TextureAddress::Wrap:
        return modulo(i, size);
    case TextureAddress::Mirror: {
        const long turned = modulo(i, 2 * size);
        return turned < size ? turned : 2 * size - 1 - turned;
    }
    case TextureAddress::Border:
        break;
    }
    return -1;
}

double texelIn(const KcTexture& texture, long column, long row) {
    const long x = addressed(column, texture.width, addressOf(texture));
    const long y = addressed(row, texture.height, addressOf(texture));
    return x < 0 || y < 0 ? 0 : texelAt(texture, y * texture.width + x);
}

/// Converts a coordinate to texel units.
float placeIn(const KcTexture& texture, float place, long size) {
    if (texture.normalizedPlaces == 0)
        return place;
    const float turn = std::floor(place);
    const TextureAddress address = addressOf(texture);
    if (address == TextureAddress::Wrap)
        place -= turn;
    if (address == TextureAddress::Mirror)
        place = std::fmod(turn, 2.0F) == 0 ? place - turn : 1 - (place - turn);
    return place * static_cast<float>(size);
}

/// Converts a coordinate to an integer in an exactly representable range.
long wholeOf(float place) {
    constexpr float most = 0x1p40F;
    return place >= -most && place <= most ? static_cast<long>(place)
           : place > most                  ? static_cast<long>(most)
                                           : static_cast<long>(-most);
}

/// The index of the first of two neighbours, and the weight of the second.
struct Between {
    long first;
    double weight;
};

Between between(float place) {
    constexpr float steps = 256;
    const float from = place - 0.5F;
    const float first = std::floor(from);
    return {wholeOf(first), static_cast<double>(std::nearbyint((from - first) * steps) / steps)};
}

} // namespace

KcTexture textureOf(const TextureView& view, const Buffer& array) {
    const TextureReading& reading = view.reading;
    const auto texels =
        static_cast<std::int64_t>(array.bytes()) / std::int64_t{bytesOf(reading.texel)};
    if (view.width > texels || view.height > texels / std::max<std::int64_t>(view.width, 1))
        throw DeviceError(
            {message(KC_TEXT("engine", "A texture of {0} x {1} texels exceeds its array"),
                     std::to_string(view.width), std::to_string(view.height)),
             message(KC_TEXT(
                 "engine", "check that the size in `textures` in the header matches the array"))});
    return {dataOf(array),
            view.height == 0 ? texels : view.width,
            view.height,
            static_cast<int>(reading.texel),
            static_cast<int>(reading.filter),
            static_cast<int>(reading.address),
            reading.normalizedPlaces ? 1 : 0,
            reading.normalizedValues ? 1 : 0};
}

double texelOfLine(const KcTexture& texture, long i) {
    return i < 0 || i >= texture.width ? 0 : texelAt(texture, i);
}

double sampled(const KcTexture& texture, float x, float y) {
    x = placeIn(texture, x, texture.width);
    y = placeIn(texture, y, texture.height);
    if (static_cast<TextureFilter>(texture.filter) == TextureFilter::Point)
        return texelIn(texture, wholeOf(std::floor(x)), wholeOf(std::floor(y)));
    const Between across = between(x);
    const Between down = between(y);
    const auto row = [&](long at) {
        return (1 - across.weight) * texelIn(texture, across.first, at) +
               across.weight * texelIn(texture, across.first + 1, at);
    };
    const double value = (1 - down.weight) * row(down.first) + down.weight * row(down.first + 1);
    return static_cast<float>(value);
}

} // namespace kernelcurve
