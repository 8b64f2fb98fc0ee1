#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/sampling/measure_observer.h"
#include "gpu/measure/sampling/statistics.h"
#include "gpu/measure/sampling/stopping_rule.h"
#include "gpu/model/experiment/experiment.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// Seconds since some fixed moment, never going back. Tests bring their own.
using Clock = std::function<double()>;
Clock steadyClock();

/// Runs until caches, clocks and whatever a device sets up on first use have settled.
struct WarmUp {
    double seconds = 5e-3; ///< repeated until this much has passed, once at least
    int maxRuns = 1000;
};

/// Of Heat::Hot: seconds that the work runs before its first turn, and before later ones.
inline constexpr double heating = 2.0;
inline constexpr double reheating = 0.2;
/// Of Heat::Rested: a pause before the first sample; before later ones as many times what the ones
/// before took, within bounds, so that the device works for a twentieth of the time.
struct Rest {
    static constexpr double first = 1.0;
    static constexpr double share = 20;
    static constexpr double least = 10e-3;
    static constexpr double longest = 2.0;
};

/// A batch is made this long on the device's clock, far above the resolution of any of them (CUDA
/// events: 0.5 us) and above the gap of a launch.
inline constexpr double batchSeconds = 1e-3;

struct Samples {
    SampleStatistics statistics; ///< seconds of one repetition
    StopReason stopped = StopReason::None;
    std::string clock;         ///< of the device, one for all samples
    int repetitions = 1;       ///< launches back to back in a sample
    bool limitReached = false; ///< stopped by the configuration's limit, not by the rule
    /// The same samples by the place of the arrays, of which a task may have several.
    std::vector<SampleStatistics> places;

    /// Median of each place that was sampled.
    std::vector<double> placeMedians() const;
    /// As SampleStatistics::relativeError; where the places differ by more, the standard error of
    /// their mean.
    std::optional<double> noise() const;
};

/// The same work on other arrays, which lie elsewhere in the device's memory.
struct WorkPlacement {
    std::reference_wrapper<Operation> operation;
    BeforeRun before;
};

/// What is timed and how.
struct SamplingTask {
    Device& device;
    Operation& operation;
    BeforeRun before; ///< every sample, outside the timed region
    /// `limit`: seconds that warm-up and samples may take together. No sample begins that would
    /// probably end later, except the first.
    MeasuringRules rules;
    /// The median of the best so far, where a search need not know worse ones better.
    std::optional<double> incumbent = {};
    /// Seconds that the operation has run before: so much less warming up.
    double warmed = 0;
    /// Timed in turn with `operation`, a burst each.
    std::vector<WorkPlacement> placements = {};
    /// Before each sample, outside its time: makes what it is taken of, in the place of
    /// `operation`.
    std::function<WorkPlacement()> renew = {};
    /// After it.
    std::function<void()> sampled = {};
    /// Where the rules want the device rested: leaves it alone for some seconds.
    std::function<void(double)> rest = {};
};

/// How much is sampled at a time. Turns grow with what was sampled before, so that a series of any
/// length alternates often with others and yet is not spent on changing.
enum class Turn { ToTheEnd, InTurn };

/// On a device whose caches remember (Device::cachesPersist) a warm series is taken in bursts.
/// Before each the caches are flushed and the work runs untimed until that has passed; what it
/// leaves in them can hold a time at one of several values for as long as nothing disturbs it. Seen
/// on H200s: a matrix multiply whose arrays just fit the L2 cache takes 442 to 467 us, each stable
/// to 0.1 %. Only many bursts tell what its time is, and only they are independent of each other.
struct Burst {
    /// A copy of what fits an H200's L2 cache is as fast as it gets from the ninth run after a
    /// flush on (2.80 us in place of 2.87, docs/research/measuring-on-h200.md); long kernels from
    /// the second.
    static constexpr int maxUntimed = 8;
    static constexpr double untimed =
        200e-6; ///< seconds of untimed runs, beyond which one is enough
    static constexpr int minSamples = 3;
};

/// The timings of one configuration, taken in one go or in turn with those of others. Its time is
/// its own: that of others does not count.
class SampleSeries {
  public:
    SampleSeries(SamplingTask task, MeasureObserver& observer, Clock clock, std::stop_token stop);

    bool done() const { return done_; }
    /// Warms up before the first turn; before later ones runs once where what ran between may have
    /// left its traces in the caches. Then samples until the turn is over, the rule decides or the
    /// limit is reached. Throws DeviceError and Cancelled.
    void takeTurn(Turn turn, const WarmUp& warmUp = {});
    /// Forgets what was sampled; the time it took still counts towards the limit.
    void startOver();

    const Samples& samples() const { return samples_; }
    /// Wall-clock seconds of all its runs.
    double spent() const { return spent_; }
    /// Whether the limit leaves time for sampling anew.
    bool mayStartOver() const { return 2 * (spent_ - began_) + began_ < task_.rules.limit; }

  private:
    void warmUp(const WarmUp& warmUp);
    void chooseRepetitions();
    double timeOnce(int repetitions);
    void sampleOnce();
    bool takesBursts() const;
    void beginBurst();
    void rest();
    void heat(double seconds);

    SamplingTask task_;
    std::vector<WorkPlacement> places_; ///< the task's own work first
    MeasureObserver& observer_;
    Clock clock_;
    std::stop_token stop_;
    std::unique_ptr<StoppingRule> rule_;
    Samples samples_;
    std::size_t place_ = 0;
    int burst_ = 0;       ///< samples of the last burst
    int leftOfBurst_ = 0; ///< that are still to be taken
    double spent_ = 0;
    double began_ = 0;             ///< `spent_` when sampling began
    std::optional<double> rested_; ///< `spent_` after the last rest
    double longest_ = 0;
    double shortest_ = 0; ///< 0 before the first sample
    bool mayFlush_ = true;
    bool warm_ = false;
    bool done_ = false;
};

} // namespace kernelcurve
