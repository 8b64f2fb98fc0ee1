#pragma once

#include <chrono>

namespace kernelcurve {

/// How long a test waits for what has to come. It is over only where something hangs: the test then
/// fails and says what it waited for. Nothing that a test demands depends on how fast a machine is.
constexpr int hangMilliseconds = 120'000;
constexpr std::chrono::milliseconds hangLimit{hangMilliseconds};

} // namespace kernelcurve
