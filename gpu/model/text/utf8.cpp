#include "gpu/model/text/utf8.h"

#include <cstdint>

namespace kernelcurve {

std::size_t utf8Length(std::string_view text, std::size_t position) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[position + i]); };
    const std::uint8_t first = byte(0);
    if (first < 0x80)
        return 1;
    // Ranges of Unicode standard, table 3-7, which exclude overlong forms, surrogates, and code
    // points beyond U+10FFFF.
    if (first < 0xC2 || first > 0xF4)
        return 0;
    const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (text.size() - position < length)
        return 0;
    const std::uint8_t least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const std::uint8_t most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (byte(1) < least || byte(1) > most)
        return 0;
    for (std::size_t i = 2; i < length; ++i)
        if (byte(i) < 0x80 || byte(i) > 0xBF)
            return 0;
    return length;
}

std::size_t validUtf8(std::string_view text) {
    std::size_t position = 0;
    while (position < text.size()) {
        const std::size_t length = utf8Length(text, position);
        if (length == 0)
            break;
        position += length;
    }
    return position;
}

std::string replaceInvalidUtf8(std::string_view text) {
    std::string valid;
    valid.reserve(text.size());
    while (!text.empty()) {
        const std::size_t good = validUtf8(text);
        valid += text.substr(0, good);
        text.remove_prefix(good);
        if (!text.empty()) {
            valid += "\xEF\xBF\xBD";
            text.remove_prefix(1);
        }
    }
    return valid;
}

std::size_t countCharacters(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text)
        if ((static_cast<std::uint8_t>(c) & 0xC0) != 0x80)
            ++count;
    return count;
}

} // namespace kernelcurve
