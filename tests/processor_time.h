#pragma once

#include <algorithm>
#include <ctime>
#include <limits>

namespace kernelcurve {

/// Processor seconds that `work` takes, the minimum of three executions. Intended for ratios of two
/// measurements in one run with a wide margin, because a limit in seconds is only valid on one
/// machine. `./dev bench` measures the program's absolute times.
template <typename Work>
double processorSeconds(Work work) {
    double least = std::numeric_limits<double>::infinity();
    for (int turn = 0; turn < 3; ++turn) {
        const std::clock_t begin = std::clock(); // lint-time: for ratios
        work();
        const std::clock_t end = std::clock(); // lint-time: for ratios
        // The measured time is at least one clock tick.
        least = std::min(least, static_cast<double>(std::max<std::clock_t>(end - begin, 1)) /
                                    static_cast<double>(CLOCKS_PER_SEC)); // lint-time: for ratios
    }
    return least;
}

} // namespace kernelcurve
