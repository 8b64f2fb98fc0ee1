#include "gpu/catalog/header/header_edit.h"

#include "gpu/catalog/header/header_block.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <cctype>

namespace kernelcurve {
namespace {

/// Returns the header of a text, or an empty text if the text does not start with a header.
std::string_view headerOf(std::string_view text) {
    try {
        return findHeader(text, {}).all;
    } catch (const Error&) {
        return {};
    }
}

/// Returns the position at which the spaces before the comment start, or npos if the line has no
/// comment.
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
        const std::size_t end = endOfLine(text, at);
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

namespace {

/// Calls `act` for each piece of a list's text until `act` returns true. A piece is a quoted text,
/// or a character outside quotes and comments. A quote within a word, as in `don't`, counts as a
/// letter.
template <class Act>
void eachPiece(std::string_view text, std::size_t open, const Act& act) {
    bool begins = true; // true if a value may start here
    for (std::size_t at = open; at < text.size();) {
        const char c = text[at];
        std::size_t end = at + 1;
        const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (begins && (c == '"' || c == '\'')) {
            while (end < text.size() && text[end] != c)
                end += c == '"' && text[end] == '\\' ? 2 : 1;
            end = std::min(end + 1, text.size());
        } else if (c == '#' && std::isspace(static_cast<unsigned char>(text[at - 1])) != 0) {
            at = endOfLine(text, at);
            continue;
        }
        if (act(at, end))
            return;
        if (!blank)
            begins = end == at + 1 && std::string_view("[{,:").find(c) != std::string_view::npos;
        at = end;
    }
}

/// Returns the position of the ] that closes the [ at `open`, or npos if the ] is missing.
std::size_t closingBracket(std::string_view text, std::size_t open) {
    int depth = 0;
    std::size_t close = text.npos;
    eachPiece(text, open, [&](std::size_t at, std::size_t end) {
        if (end > at + 1)
            return false;
        depth += text[at] == '[' || text[at] == '{' ? 1 : 0;
        if ((text[at] == ']' || text[at] == '}') && --depth == 0)
            close = at;
        return close != text.npos;
    });
    return close;
}

/// Returns the position after the last item of a list, before spaces, commas, and comments.
std::size_t behindLastItem(std::string_view text, std::size_t open, std::size_t close) {
    std::size_t last = open + 1;
    eachPiece(text.substr(0, close), open, [&](std::size_t at, std::size_t end) {
        if (at > open && std::isspace(static_cast<unsigned char>(text[at])) == 0 && text[at] != ',')
            last = end;
        return false;
    });
    return last;
}

/// Returns the items of a list, one per line, such as `  - "m % 64 == 0"`.
std::string asLines(std::string_view items, std::string_view indent, std::string_view end) {
    std::string lines;
    for (std::size_t at = 0; at < items.size();) {
        const std::size_t next = std::min(items.find("\", \"", at), items.size());
        const std::size_t behind = next == items.size() ? next : next + 1;
        lines.append(indent).append("- ").append(items.substr(at, behind - at)).append(end);
        at = next == items.size() ? next : next + 3;
    }
    return lines;
}

} // namespace

std::optional<std::string> withRequirements(std::string_view text, std::string_view items) {
    const std::string_view header = headerOf(text);
    const std::string_view lineEnd = header.find("\r\n") != header.npos ? "\r\n" : "\n";
    std::optional<std::size_t> end; // start of `---*/`
    std::optional<std::size_t> known;
    std::size_t behindItems = 0; // end of the last item of a multi-line list
    std::string indent;
    eachLine(header, [&](int, std::size_t begin, std::string_view line) {
        const std::size_t first = line.find_first_not_of(' ');
        if (line.starts_with("---*/"))
            end = begin;
        else if (line.starts_with("requires:"))
            known = begin;
        else if (known && !end && first != line.npos && line[first] == '-' &&
                 (behindItems == begin || behindItems == 0) && first + 1 < line.size() &&
                 line[first + 1] == ' ') {
            indent = line.substr(0, first);
            behindItems = std::min(header.find('\n', begin), header.size() - 1) + 1;
        } else if (known && behindItems == begin && first != line.npos && first > indent.size()) {
            behindItems = std::min(header.find('\n', begin), header.size() - 1) + 1;
        }
    });
    std::string made(text);
    if (!known)
        return end ? std::optional(made.insert(*end, "requires: [" + std::string(items) + "]" +
                                                         std::string(lineEnd)))
                   : std::nullopt;
    constexpr std::size_t key = std::string_view("requires:").size();
    const std::size_t value = header.find_first_not_of(" \t\r\n", *known + key);
    if (value != header.npos && header[value] == '[') {
        const std::size_t close = closingBracket(header, value);
        if (close == header.npos)
            return std::nullopt;
        const std::size_t last = behindLastItem(header, value, close);
        return made.insert(last, (last == value + 1 ? "" : ", ") + std::string(items));
    }
    if (value == header.npos || header[value] != '-' || behindItems == 0)
        return std::nullopt;
    return made.insert(behindItems, asLines(items, indent, lineEnd));
}

} // namespace kernelcurve
