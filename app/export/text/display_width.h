#pragma once

#include <cstddef>
#include <string_view>

namespace kernelcurve {

/// Returns the number of terminal columns of a UTF-8 text. East Asian wide characters have two
/// columns. Combining marks and control characters have none. Each invalid byte has one.
std::size_t displayWidth(std::string_view text);

} // namespace kernelcurve
