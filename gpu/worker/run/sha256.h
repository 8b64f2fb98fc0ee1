#pragma once

#include <string>
#include <string_view>

namespace kernelcurve {

/// SHA-256 (FIPS 180-4) as 64 hexadecimal digits: what sha256sum prints for the same bytes.
std::string sha256(std::string_view bytes);

} // namespace kernelcurve
