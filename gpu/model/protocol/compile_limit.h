#pragma once

#include <chrono>

namespace kernelcurve {

/// The time limit for compiling one entry of a kernel. The catalogue's largest kernel takes 2.5 s,
/// and much longer on a busy machine. Endless template recursion exceeds the limit. The limit is
/// shorter than the client's timeout for the worker.
inline constexpr std::chrono::seconds compileLimit{50};

} // namespace kernelcurve
