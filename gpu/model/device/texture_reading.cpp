#include "gpu/model/device/texture_reading.h"

#include <array>

namespace kernelcurve {

std::optional<Texel> texelOf(std::string_view type) {
    constexpr EnumNames<Texel, 8> types{{{Texel::Float, "float"},
                                         {Texel::Byte, "unsigned char"},
                                         {Texel::SignedByte, "char"},
                                         {Texel::UnsignedShort, "unsigned short"},
                                         {Texel::Short, "short"},
                                         {Texel::Unsigned, "unsigned"},
                                         {Texel::Unsigned, "unsigned int"},
                                         {Texel::Int, "int"}}};
    return valueNamed(types, type);
}

int bytesOf(Texel texel) {
    constexpr std::array<int, 7> bytes = {4, 1, 1, 2, 2, 4, 4};
    return bytes.at(static_cast<std::size_t>(texel));
}

bool canBeNormalized(Texel texel) {
    return bytesOf(texel) < 4;
}

} // namespace kernelcurve
