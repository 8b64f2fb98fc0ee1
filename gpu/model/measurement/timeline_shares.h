#pragma once

#include "gpu/model/measurement/timeline.h"
#include "gpu/model/values/metric.h"

#include <optional>

namespace kernelcurve {

/// Fractions of the duration of a run.
struct TransferFigures {
    double copying = 0;   ///< fraction with copies in any direction in progress
    double computing = 0; ///< fraction with running kernels
    double both = 0;      ///< fraction with both copies and kernels
};

/// Uses the streams of the device, or the activities of the host without streams.
TransferFigures transferFigures(const Timeline& timeline);

struct BlockFigures {
    std::int64_t blocks = 0;
    /// Fraction of the run until the first SM completes its last block.
    double firstIdle = 1;
    /// Mean fraction of the run in which an SM has a block.
    double busy = 1;
};

/// Returns the shares of the blocks, or nullopt if the spans are not blocks.
std::optional<BlockFigures> blockFigures(const Timeline& timeline);

/// Returns copy_share, kernel_share, and overlap_share, or busy_share for blocks.
MetricValues timelineMetrics(const Timeline& timeline);

} // namespace kernelcurve
