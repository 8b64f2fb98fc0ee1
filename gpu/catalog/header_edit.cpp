#include "gpu/catalog/header_edit.h"

#include "gpu/catalog/header/header_block.h"
#include "gpu/model/values/document_error.h"

#include <algorithm>
#include <utility>

namespace kernelcurve {
namespace {

/// The header's part of a text; empty where it begins with none.
std::string_view headerOf(std::string_view text) {
    try {
        const std::string_view all = findHeader(text, {}).all;
        return text.substr(0, std::size_t(all.data() + all.size() - text.data()));
    } catch (const DocumentError&) {
        return {};
    }
}

/// Where the remark begins, with the blanks before it; npos where the line has none.
std::size_t remarkIn(std::string_view line) {
    const std::size_t mark = line.find(guessMark);
    if (mark == line.npos || mark == 0)
        return line.npos;
    return line.find_last_not_of(" \t", mark - 1) + 1;
}

template <typename Act>
void eachLine(std::string_view text, Act act) {
    int number = 1;
    for (std::size_t at = 0; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        act(number, at, text.substr(at, end - at));
        at = end + 1;
    }
}

std::string_view trimmedEnd(std::string_view line) {
    const std::size_t last = line.find_last_not_of(" \t\r");
    return last == line.npos ? std::string_view() : line.substr(0, last + 1);
}

} // namespace

std::vector<GuessedLine> guessedLines(std::string_view text) {
    std::vector<GuessedLine> lines;
    eachLine(headerOf(text), [&](int number, std::size_t, std::string_view line) {
        if (remarkIn(line) != line.npos)
            lines.push_back({number, std::string(trimmedEnd(
                                         line.substr(line.find(guessMark) + guessMark.size())))});
    });
    return lines;
}

std::string withoutGuessMarks(std::string_view text) {
    std::string made;
    const std::string_view header = headerOf(text);
    std::size_t kept = 0;
    eachLine(header, [&](int, std::size_t begin, std::string_view line) {
        const std::size_t remark = remarkIn(line);
        if (remark == line.npos)
            return;
        made += text.substr(kept, begin + remark - kept);
        kept = begin + line.size() - (line.ends_with('\r') ? 1 : 0);
    });
    return made + std::string(text.substr(kept));
}

std::optional<std::string> withRequirements(std::string_view text, std::string_view items) {
    const std::string_view header = headerOf(text);
    std::optional<std::size_t> end; // where `---*/` begins
    std::optional<std::pair<std::size_t, std::string_view>> known;
    eachLine(header, [&](int, std::size_t begin, std::string_view line) {
        if (line.starts_with("---*/"))
            end = begin;
        else if (line.starts_with("requires:"))
            known = {begin, line};
    });
    std::string made(text);
    if (known) {
        const std::string_view list = trimmedEnd(known->second);
        const std::size_t close = list.rfind(']');
        if (close == list.npos || list.find('[') == list.npos)
            return std::nullopt;
        const std::size_t last = list.find_last_not_of(" \t", close - 1);
        const bool empty = list[last] == '[';
        return made.insert(known->first + last + 1, (empty ? "" : ", ") + std::string(items));
    }
    if (!end)
        return std::nullopt;
    const bool crlf = header.find("\r\n") != header.npos;
    return made.insert(*end, "requires: [" + std::string(items) + "]" + (crlf ? "\r\n" : "\n"));
}

} // namespace kernelcurve
