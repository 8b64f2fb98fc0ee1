#pragma once

#include "gpu/predict/timing/prediction.h"

#include <optional>
#include <span>
#include <vector>

namespace kernelcurve::timing {

struct Cost {
    Cause cause = Cause::BankConflicts;
    sass::SourceLine line; ///< number 0: of the whole kernel
    double seconds = 0;    ///< at most: causes overlap
    /// A cause in the code: the excess work on the whole GPU (LineExcess). A limit: the share of
    /// the time in which the unit is busy.
    double amount = 0;
    std::optional<Cause> also = {}; ///< a second cause, without which `cause` alone costs less
};

/// Costs below this fraction of the predicted time are left out.
inline constexpr double minCost = 0.01;

/// Returns the cost of each cause for consecutive launches, the largest first: the difference
/// between the time of `whole`, the prediction of the launches, and a prediction without the cause.
/// The cost of a cause in the code is divided among the lines that contribute most to it. If no
/// cause alone costs much, the most expensive pair of causes comes first. Throws Error for code
/// that the model cannot run.
std::vector<Cost> costsOf(std::span<const emulator::BoundKernel> launches,
                          emulator::MemoryImage memory, const Prediction& whole,
                          const GpuModel& gpu, bool isCold, const PredictionLimits& limits,
                          const std::stop_token& stop);

} // namespace kernelcurve::timing
