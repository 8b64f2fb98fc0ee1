#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// A kernel's source without its comments, the header with its texts among them, and with a single
/// space or line end where there were several: what stays the same while only words are fixed.
std::string codeText(std::string_view source);

} // namespace kernelcurve
