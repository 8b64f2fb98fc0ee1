#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The length of the valid UTF-8 character at `position`; 0 if there is none.
std::size_t utf8Length(std::string_view text, std::size_t position);
/// The length of the valid UTF-8 prefix of `text`.
std::size_t validUtf8(std::string_view text);
/// Replaces every invalid UTF-8 byte of `text` by U+FFFD.
std::string replaceInvalidUtf8(std::string_view text);
/// The number of characters of `text`.
std::size_t countCharacters(std::string_view text);

} // namespace kernelcurve
