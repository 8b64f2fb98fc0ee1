#pragma once

#include <chrono>

namespace kernelcurve {

/// Time limit for compiling one entry of a kernel. The largest built-in kernel takes 2.5 s on an
/// idle machine. Without the limit, endless template recursion would never end. The client waits
/// longer than this limit for the worker.
inline constexpr std::chrono::seconds compileLimit{50};

} // namespace kernelcurve
