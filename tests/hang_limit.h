#pragma once

#include <chrono>

namespace kernelcurve {

/// Maximum time that a test waits for an expected event. It only expires if something hangs. The
/// test then fails and reports what it waited for. No test result depends on the speed of the
/// machine.
constexpr int hangMilliseconds = 120'000;
constexpr std::chrono::milliseconds hangLimit{hangMilliseconds};

} // namespace kernelcurve
