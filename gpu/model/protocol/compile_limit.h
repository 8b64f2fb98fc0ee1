#pragma once

#include <chrono>

namespace kernelcurve {

/// The time limit for compiling one entry of a kernel. The largest kernel of the catalogue takes
/// 2.5 s, and much longer on a busy machine; endless template recursion takes longer. The limit is
/// shorter than the client's timeout for the worker.
inline constexpr std::chrono::seconds compileLimit{50};

} // namespace kernelcurve
