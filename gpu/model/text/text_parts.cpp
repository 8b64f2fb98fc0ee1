#include "gpu/model/text/text_parts.h"

#include <algorithm>

namespace kernelcurve {

std::string_view takeLine(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

std::size_t endOfLine(std::string_view text, std::size_t from) {
    return std::min(text.find('\n', from), text.size());
}

std::string_view trimmed(std::string_view text, std::string_view blanks) {
    const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
    return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

std::string replacedAll(std::string text, std::string_view what, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

} // namespace kernelcurve
