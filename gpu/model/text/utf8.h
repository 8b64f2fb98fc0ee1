#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kernelcurve {

/// How many bytes from `position` on form one valid UTF-8 character; 0 if there is none.
std::size_t utf8Length(std::string_view text, std::size_t position);
/// How many bytes of `text` are valid UTF-8 before the first that is not; its size where all are.
std::size_t validUtf8(std::string_view text);
/// `text` with U+FFFD in place of every byte that is not valid UTF-8.
std::string replaceInvalidUtf8(std::string_view text);
/// How many characters `text` has.
std::size_t countCharacters(std::string_view text);

} // namespace kernelcurve
