#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/model/measurement/timeline.h"

#include <span>

namespace kernelcurve {

/// The blocks of a launch by what they noted of themselves, the one at index i being number i. The
/// counters of cycles are fine, but each SM has its own; the clock that all of them share ticks
/// slowly on many GPUs (1 us). So an SM's cycles are laid where its shared times lie on average, at
/// the rate that the sums of both give. Empty if a block noted nothing.
Timeline blockTimeline(std::span<const BlockTime> blocks, LaneKind lanes);

} // namespace kernelcurve
