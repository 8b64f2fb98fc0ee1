#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/metric.h"

#include <string_view>
#include <vector>

namespace kernelcurve {

/// The stall reasons of warps, from hardware counters.
struct WarpStall {
    std::string_view tag; ///< tag of the metric: "stall_long_scoreboard"
    double cycles = 0;    ///< of a warp, per issued instruction
    double share = 0;     ///< fraction of all warp cycles
};

/// The waits that take at least 10 % of the warp cycles, the longest first, at most three. Empty if
/// nothing was counted.
std::vector<WarpStall> largestStalls(const MetricValues& metrics);

/// The same in sentences, which start in lower case and have no full stop: the issue rate and the
/// waits; and, unless the limit is known, remedies for the longest wait. Empty if nothing was
/// counted.
std::vector<Message> stallSentences(const MetricValues& metrics, bool limitKnown);

} // namespace kernelcurve
