#pragma once

#include <span>
#include <string_view>

namespace kernelcurve {

/// A header that we provide to NVRTC, because it is missing there or NVRTC cannot read the
/// toolkit's.
struct NvrtcHeader {
    const char* name;
    const char* text;
};
std::span<const NvrtcHeader> nvrtcHeaders();

/// The header that is included before every kernel: the names that nvcc provides implicitly through
/// host headers.
inline constexpr const char* nvrtcPrelude = "kernelcurve_prelude.h";

} // namespace kernelcurve
