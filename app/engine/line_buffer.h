#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Cuts a stream of bytes into lines. What stands behind the last line feed waits for its end.
class LineBuffer {
  public:
    /// A line of more than `longest` bytes makes the buffer overflow.
    explicit LineBuffer(std::size_t longest)
        : longest_(longest) {}

    void append(std::string_view bytes);
    /// The next whole line without its line feed, or nothing.
    std::optional<std::string> take();
    /// Whether a line, whole or not, is longer than allowed: nothing more can be taken then.
    bool overflown() const { return overflown_; }

  private:
    std::size_t longest_;
    std::string bytes_;
    std::size_t begin_ = 0;   ///< of the first line that was not taken
    std::size_t scanned_ = 0; ///< no line feed between begin_ and here
    bool overflown_ = false;
};

} // namespace kernelcurve
