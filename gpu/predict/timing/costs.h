#pragma once

#include "gpu/predict/timing/prediction.h"

#include <optional>
#include <span>
#include <vector>

namespace kernelcurve::timing {

struct Cost {
    Cause cause = Cause::BankConflicts;
    sass::SourceLine line; ///< the number is 0 for the whole kernel
    double seconds = 0;    ///< upper bound, because causes overlap
    /// Excess work on the whole GPU (LineExcess) for a cause in the code. For a hardware limit, the
    /// fraction of time in which the unit is busy.
    double amount = 0;
    std::optional<Cause> also = {}; ///< a second cause; `cause` alone costs less
};

/// Minimum cost to report, as a fraction of the predicted time.
inline constexpr double minCost = 0.01;

/// Returns the cost of each cause for consecutive launches, largest first. A cost is the time of
/// `whole` minus the time of a prediction without the cause. `whole` is the prediction of the
/// launches. The cost of a cause in the code is divided among its main lines. If no single cause
/// costs much, the most expensive pair comes first. Throws Error for code that the model cannot
/// run.
std::vector<Cost> costsOf(std::span<const emulator::BoundKernel> launches,
                          emulator::MemoryImage memory, const Prediction& whole,
                          const GpuModel& gpu, bool isCold, const PredictionLimits& limits,
                          const std::stop_token& stop);

} // namespace kernelcurve::timing
