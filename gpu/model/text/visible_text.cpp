#include "gpu/model/text/visible_text.h"

#include "gpu/model/text/utf8.h"

namespace kernelcurve {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// Returns true for U+0080 to U+009F, which some terminals interpret as control sequences.
bool isC1(std::string_view character) {
    return character.size() == 2 && character[0] == '\xC2' &&
           static_cast<unsigned char>(character[1]) < 0xA0;
}

/// Returns true for U+202A to U+202E and U+2066 to U+2069, which change the text direction.
bool turnsDirection(std::string_view character) {
    return (character >= "\xE2\x80\xAA" && character <= "\xE2\x80\xAE") ||
           (character >= "\xE2\x81\xA6" && character <= "\xE2\x81\xA9");
}

/// Returns the visible symbol U+2400 + c.
std::string pictureOf(unsigned char c) {
    const int place = c == 0x7F ? 0x21 : c;
    return {'\xE2', '\x90', static_cast<char>(0x80 + place)};
}

} // namespace

std::string visibleText(std::string_view text) {
    std::string visible;
    visible.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = utf8Length(text, 0);
        const std::string_view character = text.substr(0, length);
        const auto first = static_cast<unsigned char>(text.front());
        text.remove_prefix(length == 0 ? 1 : length);
        if (length == 0 || isC1(character) || turnsDirection(character))
            visible += replacement;
        else if ((first < 0x20 && first != '\n' && first != '\t') || first == 0x7F)
            visible += pictureOf(first);
        else
            visible += character;
    }
    return visible;
}

} // namespace kernelcurve
