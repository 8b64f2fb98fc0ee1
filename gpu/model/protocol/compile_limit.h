#pragma once

#include <chrono>

namespace kernelcurve {

/// Time limit for compiling one entry of a kernel. The largest built-in kernel takes 2.5 s on an
/// idle machine, and endless template recursion never ends. The client waits longer for the worker.
inline constexpr std::chrono::seconds compileLimit{50};

} // namespace kernelcurve
