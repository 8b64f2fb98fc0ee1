#include "gpu/catalog/header/header_block.h"

#include "gpu/catalog/header/diagnostic.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <cctype>

namespace kernelcurve {

namespace {

constexpr std::string_view opening = "/*---";
constexpr std::string_view closing = "---*/";

bool isBlank(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

int lineOf(std::string_view text, std::size_t offset) {
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + offset, '\n'));
}

} // namespace

HeaderBlock findHeader(std::string_view text, const std::string& file) {
    std::size_t start = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
    while (start < text.size() && isBlank(text[start]))
        ++start;
    const Message example = message(
        KC_TEXT("engine", "start the file with a comment between the lines /*--- and ---*/"));
    if (!text.substr(start).starts_with(opening)) {
        const std::size_t later = text.find(opening);
        if (later != std::string_view::npos)
            failAt({file, lineOf(text, start), 1},
                   message(KC_TEXT("engine", "The kernel header must come first in the file")),
                   example);
        failAt({file, 1, 1}, message(KC_TEXT("engine", "The file has no kernel header")), example);
    }
    const int line = lineOf(text, start);
    const std::size_t lineEnd = endOfLine(text, start);
    const std::string_view behind =
        text.substr(start + opening.size(), lineEnd - start - opening.size());
    if (!std::all_of(behind.begin(), behind.end(), isBlank))
        failAt({file, line, static_cast<int>(opening.size()) + 1},
               message(KC_TEXT("engine", "Unexpected text after /*---")),
               message(KC_TEXT("engine", "start the header on the next line")));
    const std::size_t end = text.find(closing, lineEnd);
    if (end == std::string_view::npos)
        failAt({file, line, 1}, message(KC_TEXT("engine", "The kernel header is not closed")),
               message(KC_TEXT("engine", "end the header with the line `---*/`")));
    const std::size_t lineStart = text.rfind('\n', end) + 1;
    const std::string_view before = text.substr(lineStart, end - lineStart);
    if (!std::all_of(before.begin(), before.end(), isBlank))
        failAt({file, lineOf(text, end), 1},
               message(KC_TEXT("engine", "Unexpected text before ---*/")),
               message(KC_TEXT("engine", "end the header with ---*/ on a separate line")));
    const std::size_t first = std::min(lineEnd + 1, lineStart);
    return {std::string(text.substr(first, lineStart - first)), line + 1,
            text.substr(0, end + closing.size())};
}

} // namespace kernelcurve
