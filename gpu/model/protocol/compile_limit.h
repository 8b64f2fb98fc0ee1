#pragma once

#include <chrono>

namespace kernelcurve {

/// What compiling one entry of a kernel may take: the largest of the catalogue takes 2.5 s, many
/// times that on a busy machine; templates that never end take longer. It ends before whoever waits
/// for the worker gives that up.
inline constexpr std::chrono::seconds compileLimit{50};

} // namespace kernelcurve
