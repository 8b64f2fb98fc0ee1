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

/// The texts of kernelcurve_traits.h, kernelcurve_torch.h, and kernelcurve_thrust.h, which the CPU
/// device includes as files.
extern const char standardTraits[];
extern const char tensorAccessors[];
extern const char deviceThrust[];

/// The header that precedes every kernel. It contains names that nvcc provides implicitly through
/// host headers.
inline constexpr const char* nvrtcPrelude = "kernelcurve_prelude.h";

} // namespace kernelcurve
