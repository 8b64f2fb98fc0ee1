#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Removes the first line from `text` and returns it without its line feed.
std::string_view takeLine(std::string_view& text);
/// Returns the position of the next line feed, or the end of the text.
std::size_t endOfLine(std::string_view text, std::size_t from = 0);
/// Removes `blanks` at both ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n");
/// Replaces every occurrence of `what`, which must not be empty, with `by`.
std::string replacedAll(std::string text, std::string_view what, std::string_view by);

/// Concatenates the texts of the parts, separated by `between`.
template <typename Parts, typename Text = std::identity>
std::string joined(const Parts& parts, std::string_view between, Text textOf = {}) {
    std::string text;
    bool isFirst = true;
    for (const auto& part : parts) {
        if (!std::exchange(isFirst, false))
            text += between;
        text += std::invoke(textOf, part);
    }
    return text;
}

template <typename Parts, typename Text = std::identity>
std::vector<std::string> textsOf(const Parts& parts, Text textOf = {}) {
    std::vector<std::string> texts;
    texts.reserve(std::size(parts));
    for (const auto& part : parts)
        texts.emplace_back(std::invoke(textOf, part));
    return texts;
}

} // namespace kernelcurve
