#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Cuts what comes through a pipe into lines. Kernels travel in requests, so that lines may be
/// long, but not without end: what is longer is dropped as it comes, so that memory stays bounded.
class LineSplitter {
  public:
    static constexpr std::size_t longest = std::size_t{64} << 20U;

    explicit LineSplitter(std::size_t longestLine = longest)
        : longest_(longestLine) {}

    struct Line {
        std::string text;
        bool tooLong = false; ///< it had more than `longest` bytes, which were dropped
    };
    void append(std::string_view bytes);
    /// The next whole line without its line feed; empty ones are left out.
    std::optional<Line> next();
    /// Whether the line that is still coming is too long already.
    bool dropping() const { return dropping_; }

  private:
    void endLine();

    std::size_t longest_;
    std::string partial_;
    bool dropping_ = false;
    std::deque<Line> lines_;
};

} // namespace kernelcurve
