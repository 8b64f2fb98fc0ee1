#pragma once

#include "gpu/predict/confidence/confidence.h"
#include "gpu/predict/emulator/bound_kernel.h"
#include "gpu/predict/emulator/launch_counts.h"
#include "gpu/predict/emulator/memory_image.h"
#include "gpu/predict/timing/gpu_model.h"

#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve::timing {

struct Prediction {
    double seconds = 0;
    // The real time lies between these with a probability of 80 %.
    double lowSeconds = 0;
    double highSeconds = 0;
    std::string kernelClass;        ///< a machine name, such as `streaming`
    std::vector<std::string> flags; ///< weak spots of the model that the launches meet
    confidence::Facts facts;        ///< of the longest launch
    emulator::LaunchCounts counts;  ///< of all launches, scaled up from the sampled blocks
    double simulatedShare = 1;      ///< the least of all launches
    double l1HitRate = 0;           ///< of the longest launch
    double dramBytes = 0;
    double l2Bytes = 0;
};

struct PredictionLimits {
    /// Instructions of warps that one launch's SM is simulated for.
    std::uint64_t simulated = 300'000;
};

/// The time of launches that follow each other. Throws Error for code that the model cannot run.
/// `memory` holds the arrays before the first one; a copy is worked on.
Prediction predict(std::span<const emulator::BoundKernel> launches, emulator::MemoryImage memory,
                   const GpuModel& gpu, bool isCold, const PredictionLimits& limits,
                   const std::stop_token& stop);

} // namespace kernelcurve::timing
