#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Splits the output of a pipe into lines. Lines may be long because they contain kernels. Drops
/// lines beyond a limit to bound memory use.
class LineSplitter {
  public:
    static constexpr std::size_t longest = std::size_t{64} << 20U;

    explicit LineSplitter(std::size_t longestLine = longest)
        : longest_(longestLine) {}

    struct Line {
        std::string text;
        bool tooLong = false; ///< true if the line exceeded the limit and was dropped
    };
    void append(std::string_view bytes);
    /// Returns the next complete line without its line feed. Skips empty lines.
    std::optional<Line> next();
    /// Returns true if the incomplete line is already too long.
    bool dropping() const { return dropping_; }

  private:
    void endLine();

    std::size_t longest_;
    std::string partial_;
    bool dropping_ = false;
    std::deque<Line> lines_;
};

} // namespace kernelcurve
