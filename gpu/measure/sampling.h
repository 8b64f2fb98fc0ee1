#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/measure_observer.h"
#include "gpu/measure/statistics.h"
#include "gpu/measure/stopping_rule.h"
#include "gpu/model/experiment.h"

#include <functional>
#include <stop_token>

namespace kernelcurve {

/// Seconds since some fixed moment, never going back. Tests bring their own.
using Clock = std::function<double()>;
Clock steadyClock();

/// Runs until caches, clocks and whatever a device sets up on first use have settled.
struct WarmUp {
    double seconds = 5e-3; ///< repeated until this much has passed, once at least
    int mostRuns = 1000;
};

/// A batch is made this long on the device's clock, far above the resolution of any of them (CUDA
/// events: 0.5 us) and above the gap of a launch.
inline constexpr double batchSeconds = 1e-3;

struct Samples {
    SampleStatistics statistics; ///< seconds of one repetition
    StopReason stopped = StopReason::None;
    int repetitions = 1;       ///< launches back to back in a sample
    double elapsed = 0;        ///< wall clock of the sampling
    bool limitReached = false; ///< stopped by the configuration's limit, not by the rule
};

/// What is timed and how.
struct SamplingTask {
    Device& device;
    Operation& operation;
    ClearList clear; ///< cleared before every sample, outside the timed region
    TimingMode mode = TimingMode::Warm;
    /// Seconds that warm-up and samples may take together. No sample begins that would probably end
    /// later, except the first.
    double limit = 10.0;
};

/// Warms up, then samples until the rule decides or the limit is reached. Throws DeviceError and
/// Cancelled.
Samples takeSamples(const SamplingTask& task, StoppingRule& rule, MeasureObserver& observer,
                    const Clock& clock, std::stop_token stop, WarmUp warmUp = {});

} // namespace kernelcurve
