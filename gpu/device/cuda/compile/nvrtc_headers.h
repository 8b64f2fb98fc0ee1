#pragma once

#include <span>
#include <string_view>

namespace kernelcurve {

/// A header that NVRTC gets from us, because it comes without it or cannot read the toolkit's.
struct NvrtcHeader {
    const char* name;
    const char* text;
};
std::span<const NvrtcHeader> nvrtcHeaders();

/// The one of them that is included before every kernel: what nvcc gives device code without being
/// asked, through the host's headers that it reads itself.
inline constexpr const char* nvrtcPrelude = "kernelcurve_prelude.h";

} // namespace kernelcurve
