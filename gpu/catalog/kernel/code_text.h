#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// Returns a kernel's source without comments, including the header, and with collapsed whitespace.
/// It stays the same if only prose changes.
std::string codeText(std::string_view source);

} // namespace kernelcurve
