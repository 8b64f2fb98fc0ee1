#pragma once

#include "gpu/predict/confidence/confidence.h"
#include "gpu/predict/emulator/bound_kernel.h"
#include "gpu/predict/emulator/launch_counts.h"
#include "gpu/predict/emulator/memory_image.h"
#include "gpu/predict/timing/footprint.h"
#include "gpu/predict/timing/gpu_model.h"
#include "gpu/predict/timing/sm_simulation.h"

#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve::timing {

struct Prediction {
    double seconds = 0;
    // Bounds of the band that holds the measured time with a probability of 80 %.
    double lowSeconds = 0;
    double highSeconds = 0;
    std::string kernelClass;        ///< a machine name, such as `streaming`
    std::vector<std::string> flags; ///< weak spots of the model that the launches meet
    confidence::Facts facts;        ///< of the longest launch
    emulator::LaunchCounts counts;  ///< of all launches, scaled up from the sampled blocks
    double simulatedShare = 1;      ///< the least of all launches
    double l1HitRate = 0;           ///< of the longest launch
    MemoryBytes bytes;              ///< of all launches
    std::array<double, causeCount> evidence = {};  ///< of each cause the most in any launch
    std::map<sass::SourceLine, LineExcess> excess; ///< of all launches
};

struct PredictionLimits {
    /// Instructions of warps that one launch's SM is simulated for.
    std::uint64_t simulated = 300'000;
};

/// A launch with what does not depend on the speed of the GPU's parts.
struct SampledLaunch {
    const emulator::BoundKernel* kernel = nullptr;
    emulator::MemoryImage memory; ///< before it
    Footprint footprint;
    int blocksPerSm = 0;
};

/// Runs sampled blocks of launches that follow each other, which must outlive the result. `memory`
/// holds the arrays before the first one. Throws Error for code that the model cannot run.
std::vector<SampledLaunch> sample(std::span<const emulator::BoundKernel> launches,
                                  emulator::MemoryImage memory, const GpuModel& gpu,
                                  const std::stop_token& stop);
/// Their time, `without` one of the causes that make it long.
Prediction predict(std::span<const SampledLaunch> launches, const GpuModel& gpu, bool isCold,
                   const PredictionLimits& limits, const std::stop_token& stop,
                   const Without& without = {});

/// The time of launches that follow each other. Throws Error for code that the model cannot run.
/// `memory` holds the arrays before the first one; a copy is worked on.
Prediction predict(std::span<const emulator::BoundKernel> launches, emulator::MemoryImage memory,
                   const GpuModel& gpu, bool isCold, const PredictionLimits& limits,
                   const std::stop_token& stop, const Without& without = {});

} // namespace kernelcurve::timing
