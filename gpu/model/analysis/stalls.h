#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/metric.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// A stall reason of warps, according to hardware counters.
struct WarpStall {
    std::string_view tag; ///< tag of the metric: "stall_long_scoreboard"
    double cycles = 0;    ///< stall cycles of a warp per issued instruction
    double share = 0;     ///< fraction of all warp cycles
};

/// Returns at most three waits that each take at least 10 % of the warp cycles, longest first.
/// Empty if no stalls were counted.
std::vector<WarpStall> largestStalls(const MetricValues& metrics);

/// Describes the stalls in sentences that start in lower case and have no full stop: the issue
/// rate, the longest waits, and remedies for the longest wait unless the limit is known. Empty if
/// no stalls were counted.
std::vector<Message> stallSentences(const MetricValues& metrics, bool limitKnown);

} // namespace kernelcurve
