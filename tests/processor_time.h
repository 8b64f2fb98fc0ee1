#pragma once

#include <algorithm>
#include <ctime>
#include <limits>

namespace kernelcurve {

/// Seconds of the processor that `work` takes, the least of three times. For ratios of two works in
/// one run, with a wide margin: a bound in seconds holds on one machine alone. What the program
/// takes in seconds is for ./dev bench.
template <typename Work>
double processorSeconds(Work work) {
    double least = std::numeric_limits<double>::infinity();
    for (int turn = 0; turn < 3; ++turn) {
        const std::clock_t begin = std::clock(); // lint-time: for ratios
        work();
        const std::clock_t end = std::clock(); // lint-time: for ratios
        // No work is less than a tick.
        least = std::min(least, static_cast<double>(std::max<std::clock_t>(end - begin, 1)) /
                                    static_cast<double>(CLOCKS_PER_SEC)); // lint-time: for ratios
    }
    return least;
}

} // namespace kernelcurve
