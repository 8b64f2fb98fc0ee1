#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/metric.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// What warps wait for between two of their instructions, by the hardware's counters.
struct WarpStall {
    std::string_view tag; ///< of the metric: "stall_long_scoreboard"
    double cycles = 0;    ///< of a warp, per instruction
    double share = 0;     ///< of all cycles that warps were there
};

/// The waits that take at least a tenth of the warps' cycles, the longest first, three at most.
/// Empty if nothing was counted.
std::vector<WarpStall> largestStalls(const MetricValues& metrics);

/// The same in sentences (which start small and have no stop at their end): how often an
/// instruction is issued and what the warps wait for; then, unless it is known what limits the
/// kernel, what helps against the longest wait. Empty if nothing was counted.
std::vector<Message> stallSentences(const MetricValues& metrics, bool limitKnown);

} // namespace kernelcurve
