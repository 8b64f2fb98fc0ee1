#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

// These functions edit a kernel header and preserve all other characters.

/// The start of a comment that contains the origin of a proposed line. The text after it, up to the
/// end of the line, is prose.
inline constexpr std::string_view guessMark = "# guess: ";

/// A proposed header line that is not verified yet.
struct GuessedLine {
    int line = 0; ///< line number in the file
    std::string from;
    bool operator==(const GuessedLine&) const = default;
};
std::vector<GuessedLine> guessedLines(std::string_view text);
/// Returns the text without the comments that start with guessMark.
std::string withoutGuessMarks(std::string_view text);

/// Adds requirements to `requires` in the header, which may be on one line or several. `items`
/// contains items of a YAML list (quoted "m % 64 == 0", separated by commas). Returns nullopt if
/// there is no header, or if `requires` is not a list.
std::optional<std::string> withRequirements(std::string_view text, std::string_view items);

} // namespace kernelcurve
