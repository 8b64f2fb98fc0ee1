#pragma once

#include "gpu/predict/timing/prediction.h"

#include <functional>

namespace kernelcurve::timing {

struct Cost {
    Cause cause = Cause::BankConflicts;
    sass::SourceLine line; ///< number 0: of the whole kernel
    double seconds = 0;    ///< at most: causes overlap
};

struct Costs {
    Prediction prediction;   ///< with all causes
    std::vector<Cost> costs; ///< the largest first; those below `leastShare` are left out

    static constexpr double leastShare = 0.01; ///< of the predicted time
};

/// What each cause costs launches that follow each other: the predicted time without it is
/// subtracted from that with it. A cause in the code is divided among the lines that have most of
/// it. Throws Error for code that the model cannot run.
Costs costsOf(std::span<const emulator::BoundKernel> launches, emulator::MemoryImage memory,
              const GpuModel& gpu, bool isCold, const PredictionLimits& limits,
              const std::stop_token& stop);

} // namespace kernelcurve::timing
