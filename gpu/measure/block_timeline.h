#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/model/measurement/timeline.h"

#include <span>

namespace kernelcurve {

/// The timeline of a launch's blocks from their own records, with index i for block i. Cycle
/// counters have a high resolution, but differ between SMs; the shared clock has a low one on many
/// GPUs (1 us). So an SM's cycles are aligned to the mean of its shared times, with the rate from
/// the sums of both. Empty if a block recorded nothing.
Timeline blockTimeline(std::span<const BlockTime> blocks, LaneKind lanes);

} // namespace kernelcurve
