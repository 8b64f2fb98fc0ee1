#pragma once

#include "gpu/model/measurement/timeline.h"
#include "gpu/model/values/metric.h"

#include <optional>

namespace kernelcurve {

/// Shares of the time of a run from begin to end.
struct TransferFigures {
    double copying = 0;   ///< copies in any direction go on
    double computing = 0; ///< kernels do
    double both = 0;      ///< both at once
};

/// Of the device's streams; if there are none, of what the host does itself.
TransferFigures transferFigures(const Timeline& timeline);

struct BlockFigures {
    std::int64_t blocks = 0;
    /// When the first of the SMs ended its last block.
    double firstIdle = 1;
    /// How long, on average, an SM had a block.
    double busy = 1;
};

/// Nothing if the spans are no blocks.
std::optional<BlockFigures> blockFigures(const Timeline& timeline);

/// copy_share, kernel_share, overlap_share, or busy_share.
MetricValues timelineMetrics(const Timeline& timeline);

} // namespace kernelcurve
