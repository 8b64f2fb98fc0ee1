#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// Returns a kernel's source without comments and header, and with collapsed whitespace. Edits of
/// prose do not change the result.
std::string codeText(std::string_view source);

} // namespace kernelcurve
