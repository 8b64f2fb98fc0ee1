#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

// These functions edit a kernel header and preserve all other characters.

/// Marks the start of a comment that states the origin of a proposed line. The comment extends to
/// the end of the line.
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

/// Adds `items` to `requires` in the header. `items` contains quoted YAML list items, separated by
/// commas, such as "m % 64 == 0". Returns nullopt if the text has no header, or if `requires` is
/// not a list.
std::optional<std::string> withRequirements(std::string_view text, std::string_view items);

} // namespace kernelcurve
