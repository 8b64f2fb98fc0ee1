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
    // Band that contains the measured time with a probability of 80 %.
    double lowSeconds = 0;
    double highSeconds = 0;
    std::string kernelClass;        ///< document name, such as `streaming`
    std::vector<std::string> flags; ///< weaknesses of the model that affect the launches
    confidence::Facts facts;        ///< facts of the longest launch
    emulator::LaunchCounts counts;  ///< counts of all launches, scaled up from the sampled blocks
    double simulatedShare = 1;      ///< minimum share over all launches
    double l1HitRate = 0;           ///< hit rate of the longest launch
    MemoryBytes bytes;              ///< bytes of all launches
    std::array<double, causeCount> evidence = {};  ///< maximum per cause over all launches
    std::map<sass::SourceLine, LineExcess> excess; ///< excess work of all launches
};

struct PredictionLimits {
    /// Number of warp instructions to simulate per launch.
    std::uint64_t simulated = 300'000;
};

/// A launch with its sampled properties, which do not depend on the speed of the GPU.
struct SampledLaunch {
    const emulator::BoundKernel* kernel = nullptr;
    emulator::MemoryImage memory; ///< memory before the launch
    Footprint footprint;
    int blocksPerSm = 0;
};

/// Runs sampled blocks of consecutive launches, which must outlive the result. `memory` contains
/// the arrays before the first launch. Throws Error for code that the model cannot run.
std::vector<SampledLaunch> sample(std::span<const emulator::BoundKernel> launches,
                                  emulator::MemoryImage memory, const GpuModel& gpu,
                                  const std::stop_token& stop);
/// Predicts the time of sampled launches without some causes.
Prediction predict(std::span<const SampledLaunch> launches, const GpuModel& gpu, bool isCold,
                   const PredictionLimits& limits, const std::stop_token& stop,
                   const Without& without = {});

/// Predicts the time of consecutive launches. `memory` contains the arrays before the first launch
/// and stays unchanged. Throws Error for code that the model cannot run.
Prediction predict(std::span<const emulator::BoundKernel> launches, emulator::MemoryImage memory,
                   const GpuModel& gpu, bool isCold, const PredictionLimits& limits,
                   const std::stop_token& stop, const Without& without = {});

} // namespace kernelcurve::timing
