#include "gpu/model/device/texture_reading.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

/// The place of `name` among `names`, as the value that stands there.
template <class T>
std::optional<T> named(const std::vector<std::string>& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        return std::nullopt;
    return static_cast<T>(found - names.begin());
}

} // namespace

std::optional<Texel> texelOf(std::string_view type) {
    static const std::vector<std::string> types = {
        "float", "unsigned char", "char", "unsigned short", "short", "unsigned", "int"};
    return named<Texel>(types, type == "unsigned int" ? "unsigned" : type);
}

const std::vector<std::string>& textureFilterNames() {
    static const std::vector<std::string> names = {"point", "linear"};
    return names;
}

const std::vector<std::string>& textureAddressNames() {
    static const std::vector<std::string> names = {"border", "clamp", "wrap", "mirror"};
    return names;
}

std::optional<TextureFilter> textureFilterNamed(std::string_view name) {
    return named<TextureFilter>(textureFilterNames(), name);
}

std::optional<TextureAddress> textureAddressNamed(std::string_view name) {
    return named<TextureAddress>(textureAddressNames(), name);
}

int bytesOf(Texel texel) {
    constexpr std::array<int, 7> bytes = {4, 1, 1, 2, 2, 4, 4};
    return bytes.at(static_cast<std::size_t>(texel));
}

bool canBeNormalized(Texel texel) {
    return bytesOf(texel) < 4;
}

} // namespace kernelcurve
