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

/// Costs of a smaller share of the predicted time are left out.
inline constexpr double minCost = 0.01;

/// The cost of each cause for launches that follow each other, the largest first: the time that
/// `whole`, their prediction, has more than a prediction without the cause. A cause in the code is
/// divided among the lines that have most of it. If no cause alone costs much, the most expensive
/// pair of them comes first. Throws Error for code that the model cannot run.
std::vector<Cost> costsOf(std::span<const emulator::BoundKernel> launches,
                          emulator::MemoryImage memory, const Prediction& whole,
                          const GpuModel& gpu, bool isCold, const PredictionLimits& limits,
                          const std::stop_token& stop);

} // namespace kernelcurve::timing
