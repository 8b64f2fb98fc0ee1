#pragma once

#include <span>
#include <string_view>

namespace kernelcurve {

/// A header that this program provides to NVRTC, because NVRTC lacks it or cannot read the
/// toolkit's header.
struct NvrtcHeader {
    const char* name;
    const char* text;
};
std::span<const NvrtcHeader> nvrtcHeaders();

/// The header that is included before every kernel. It contains the names that nvcc provides
/// implicitly through host headers.
inline constexpr const char* nvrtcPrelude = "kernelcurve_prelude.h";

} // namespace kernelcurve
