#pragma once

#include <span>
#include <string_view>

namespace kernelcurve {

/// A header that Kernelcurve provides to NVRTC. NVRTC either lacks the header or cannot read the
/// toolkit's version.
struct NvrtcHeader {
    const char* name;
    const char* text;
};
std::span<const NvrtcHeader> nvrtcHeaders();

/// The text of kernelcurve_traits.h, which the CPU device includes as a file.
extern const char standardTraits[];

/// The header that precedes every kernel. It contains names that nvcc provides implicitly through
/// host headers.
inline constexpr const char* nvrtcPrelude = "kernelcurve_prelude.h";

} // namespace kernelcurve
