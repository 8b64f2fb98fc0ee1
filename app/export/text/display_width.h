#pragma once

#include <cstddef>
#include <string_view>

namespace kernelcurve {

/// Number of terminal columns of a UTF-8 text: two for East Asian wide characters, none for
/// combining marks and control characters, one for each invalid byte.
std::size_t displayWidth(std::string_view text);

} // namespace kernelcurve
