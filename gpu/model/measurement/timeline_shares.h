#pragma once

#include "gpu/model/measurement/timeline.h"
#include "gpu/model/values/metric.h"

#include <optional>

namespace kernelcurve {

/// Fractions of the duration of a run.
struct TransferFigures {
    double copying = 0;   ///< time in which copies in any direction are in progress
    double computing = 0; ///< time in which kernels run
    double both = 0;      ///< time in which copies and kernels overlap
};

/// Uses the device's streams, or the host's activities if there are no streams.
TransferFigures transferFigures(const Timeline& timeline);

struct BlockFigures {
    std::int64_t blocks = 0;
    /// The time at which the first idle SM completes its last block.
    double firstIdle = 1;
    /// The mean time during which an SM has a block.
    double busy = 1;
};

/// Returns nullopt if the spans are not blocks.
std::optional<BlockFigures> blockFigures(const Timeline& timeline);

/// Returns copy_share, kernel_share, overlap_share, or busy_share.
MetricValues timelineMetrics(const Timeline& timeline);

} // namespace kernelcurve
