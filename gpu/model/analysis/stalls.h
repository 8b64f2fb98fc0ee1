#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/metric.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// A stall reason of warps in the hardware counters.
struct WarpStall {
    std::string_view tag; ///< tag of the metric: "stall_long_scoreboard"
    double cycles = 0;    ///< stall cycles per warp and issued instruction
    double share = 0;     ///< fraction of all warp cycles
};

/// Returns up to three stalls that take at least 10 % of the warp cycles each, longest first.
std::vector<WarpStall> largestStalls(const MetricValues& metrics);

/// Returns sentences about the issue rate and the longest stalls. If the limit is not known, also
/// returns remedies for the longest stall. Sentences start in lower case and have no full stop.
/// Returns an empty list if there are no stall counters.
std::vector<Message> stallSentences(const MetricValues& metrics, bool limitKnown);

} // namespace kernelcurve
