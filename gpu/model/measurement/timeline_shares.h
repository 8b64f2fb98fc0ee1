#pragma once

#include "gpu/model/measurement/timeline.h"
#include "gpu/model/values/metric.h"

#include <optional>

namespace kernelcurve {

/// Fractions of the duration of a run.
struct TransferFigures {
    double copying = 0;   ///< copies in any direction
    double computing = 0; ///< kernels do
    double both = 0;      ///< both at once
};

/// Uses the streams of the device, or the activities of the host if there are none.
TransferFigures transferFigures(const Timeline& timeline);

struct BlockFigures {
    std::int64_t blocks = 0;
    /// The end of the last block on the first SM that becomes idle.
    double firstIdle = 1;
    /// The mean time that an SM has a block.
    double busy = 1;
};

/// Nothing if the spans are not blocks.
std::optional<BlockFigures> blockFigures(const Timeline& timeline);

/// copy_share, kernel_share, overlap_share, or busy_share.
MetricValues timelineMetrics(const Timeline& timeline);

} // namespace kernelcurve
