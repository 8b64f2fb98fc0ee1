#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Returns the length of the valid UTF-8 character at `position`, or 0 for invalid bytes.
std::size_t utf8Length(std::string_view text, std::size_t position);
/// Returns the length of the valid UTF-8 prefix of `text`.
std::size_t validUtf8(std::string_view text);
/// Replaces every invalid UTF-8 byte in `text` with U+FFFD.
std::string replaceInvalidUtf8(std::string_view text);
std::size_t countCharacters(std::string_view text);

} // namespace kernelcurve
