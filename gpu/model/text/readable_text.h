#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Maximum lengths in bytes of a word or path in a sentence, and of a whole text.
inline constexpr std::size_t maxOfWord = 600;
inline constexpr std::size_t maxOfText = 4000;

/// Returns `text`, shortened to about `most` bytes with " ... " in the middle.
std::string cutToRead(std::string_view text, std::size_t most = maxOfText);

} // namespace kernelcurve
