#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

// Small changes of a kernel file's header that leave every other character as it is.

/// What begins a remark on where a proposed line is from; behind it, to the line's end, are words.
inline constexpr std::string_view guessMark = "# guess: ";

/// A line of a header that was proposed and not yet verified.
struct GuessedLine {
    int line = 0; ///< of the file
    std::string from;
    bool operator==(const GuessedLine&) const = default;
};
std::vector<GuessedLine> guessedLines(std::string_view text);
/// The text without these remarks.
std::string withoutGuessMarks(std::string_view text);

/// The text with these requirements, items of a YAML list ("m % 64 == 0" in quotes, with commas
/// between), in the header's `requires`, on one line or on several. Nothing if there is no header,
/// or its `requires` is no list.
std::optional<std::string> withRequirements(std::string_view text, std::string_view items);

} // namespace kernelcurve
