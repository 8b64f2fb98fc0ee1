#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kernelcurve {

/// What a user reads of a word or a path in a sentence at most, in bytes, and of a whole text.
inline constexpr std::size_t maxOfWord = 600;
inline constexpr std::size_t maxOfText = 4000;

/// `text` of at most about `most` bytes: if it is longer, its middle gives way to " ... ".
std::string cutToRead(std::string_view text, std::size_t most = maxOfText);

} // namespace kernelcurve
