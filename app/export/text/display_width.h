#pragma once

#include <cstddef>
#include <string_view>

namespace kernelcurve {

/// How many columns of a terminal the UTF-8 `text` takes: Chinese, Japanese and Korean characters
/// take two, combining marks none.
std::size_t displayWidth(std::string_view text);

} // namespace kernelcurve
