#include "gpu/source/line_origins.h"

#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the quoted name in a #line directive, with \" and \\ unescaped.
std::string unquoted(std::string_view line) {
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    std::string name;
    if (open == line.npos || close == open)
        return name;
    for (std::size_t i = open + 1; i < close; ++i) {
        if (line[i] == '\\' && i + 1 < close)
            ++i;
        name += line[i];
    }
    return name;
}

} // namespace

LineOrigins::LineOrigins(std::string_view joined, std::string name) {
    pieces_.push_back({1, std::move(name), 1});
    int number = 1;
    for (std::size_t at = 0; at < joined.size(); ++number) {
        const std::size_t end = endOfLine(joined, at);
        const std::string_view line = joined.substr(at, end - at);
        at = end + 1;
        constexpr std::string_view mark = "#line ";
        int from = 0;
        if (!line.starts_with(mark) ||
            std::from_chars(line.data() + mark.size(), line.data() + line.size(), from).ec !=
                std::errc())
            continue;
        std::string file = unquoted(line);
        pieces_.push_back({number + 1, file.empty() ? pieces_.back().file : std::move(file), from});
    }
}

SourcePosition LineOrigins::at(int line) const {
    const auto behind =
        std::upper_bound(pieces_.begin() + 1, pieces_.end(), line,
                         [](int wanted, const Piece& piece) { return wanted < piece.first; });
    const Piece& piece = *(behind - 1);
    return {piece.file, piece.line + line - piece.first, 0};
}

} // namespace kernelcurve
