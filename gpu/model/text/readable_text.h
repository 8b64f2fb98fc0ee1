#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kernelcurve {

/// What a person reads of a word or a path in a sentence at most, in bytes, and of a whole text.
inline constexpr std::size_t mostOfWord = 600;
inline constexpr std::size_t mostOfText = 4000;

/// `text` of at most about `most` bytes: where it is longer, its middle gives way to " ... ".
std::string cutToRead(std::string_view text, std::size_t most = mostOfText);

} // namespace kernelcurve
