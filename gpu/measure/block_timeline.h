#pragma once

#include "gpu/catalog/resolve.h"
#include "gpu/model/measurement/timeline.h"

#include <span>

namespace kernelcurve {

/// Returns the timeline of a launch's blocks from the records that the blocks wrote. `blocks` is
/// indexed by block. Cycle counters have a high resolution, but differ between SMs. The shared
/// clock has a low resolution on many GPUs (1 us). Therefore, the cycles of each SM are aligned to
/// the mean of its shared times. The rate is the total shared time of the blocks divided by their
/// cycles. The timeline is empty if a block recorded no times.
Timeline blockTimeline(std::span<const BlockTime> blocks, LaneKind lanes);

} // namespace kernelcurve
