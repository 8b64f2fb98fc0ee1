#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Takes the first line off the front of `text`; without its line feed.
std::string_view takeLine(std::string_view& text);
/// Where the line that `from` is in ends: at its line feed, or with the text.
std::size_t endOfLine(std::string_view text, std::size_t from = 0);
/// Without the `blanks` at both ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n");
/// With `by` wherever `what` stands, which is not empty.
std::string replacedAll(std::string text, std::string_view what, std::string_view by);

/// The parts' texts behind each other, with `between` between every two of them.
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

/// The parts' texts, one by one.
template <typename Parts, typename Text = std::identity>
std::vector<std::string> textsOf(const Parts& parts, Text textOf = {}) {
    std::vector<std::string> texts;
    texts.reserve(std::size(parts));
    for (const auto& part : parts)
        texts.emplace_back(std::invoke(textOf, part));
    return texts;
}

} // namespace kernelcurve
