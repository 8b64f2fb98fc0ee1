#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// Returns a kernel's source without comments and header, and with collapsed whitespace. The result
/// stays the same if only prose changes.
std::string codeText(std::string_view source);

} // namespace kernelcurve
