#pragma once

#include "gpu/device/device.h"
#include "gpu/measure/sampling/statistics.h"
#include "gpu/measure/sampling/stopping_rule.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/protocol/protocol.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// Receives the next action of a measurement. With this information, a crash can be attributed to
/// the action, and another thread can detect an endless launch. The device thread calls the
/// functions.
class MeasureObserver {
  public:
    virtual ~MeasureObserver() = default;
    virtual void stageBegins(Stage stage) = 0;
    /// Called before work of this stage starts on the device. The work should end within `seconds`.
    virtual void launchBegins(double seconds) = 0;
    /// Called after the work has ended, even if it failed.
    virtual void launchEnds() = 0;
};

/// Calls launchBegins() on construction and launchEnds() on destruction.
class ObservedLaunch {
  public:
    ObservedLaunch(MeasureObserver& observer, double seconds)
        : observer_(observer) {
        observer_.launchBegins(seconds);
    }
    ~ObservedLaunch() { observer_.launchEnds(); }
    ObservedLaunch(const ObservedLaunch&) = delete;
    ObservedLaunch& operator=(const ObservedLaunch&) = delete;

  private:
    MeasureObserver& observer_;
};

/// A monotonic clock in seconds. Tests provide another clock.
using Clock = std::function<double()>;
Clock steadyClock();

/// Untimed runs until caches, clocks, and lazily initialized state are stable.
struct WarmUp {
    double seconds = 5e-3; ///< minimum duration, with at least one run
    int maxRuns = 1000;
};

/// The duration of work for Heat::Hot before the first turn and before later turns, in seconds.
inline constexpr double heating = 2.0;
inline constexpr double reheating = 0.2;
/// The pauses for Heat::Rested in seconds. The pause before the first sample is fixed. Later pauses
/// are a multiple of the previous sample's duration, within limits, so that the device is busy for
/// 5 % of the time.
struct Rest {
    static constexpr double first = 1.0;
    static constexpr double share = 20;
    static constexpr double least = 10e-3;
    static constexpr double longest = 2.0;
};

/// The duration of a batch in seconds. The duration is far greater than the resolution of any clock
/// (CUDA events: 0.5 us) and the gap between launches.
inline constexpr double batchSeconds = 1e-3;

struct Samples {
    SampleStatistics statistics; ///< seconds per repetition
    StopReason stopped = StopReason::None;
    std::string clock;         ///< name of the device's clock, the same for all samples
    int repetitions = 1;       ///< consecutive launches per sample
    bool limitReached = false; ///< true if the configuration's time limit ended the sampling
    /// The same samples by set of addresses.
    std::vector<SampleStatistics> places;

    /// Returns the median of each sampled set of addresses.
    std::vector<double> placeMedians() const;
    /// Returns SampleStatistics::relativeError(), or the standard error of the mean over the sets
    /// of addresses if it is greater.
    std::optional<double> noise() const;
};

/// The same work on arrays at other addresses.
struct WorkPlacement {
    std::reference_wrapper<Operation> operation;
    BeforeRun before;
};

/// The timed operation with its timing options.
struct SamplingTask {
    Device& device;
    Operation& operation;
    BeforeRun before; ///< untimed setup before each sample
    /// The rules. `limit` is the total time of warm-up and samples in seconds. The first sample is
    /// always taken. A later sample is not started if it would probably exceed the limit.
    MeasuringRules rules;
    /// The best median of a search so far, in seconds. The search needs no precise times for slower
    /// configurations.
    std::optional<double> incumbent = {};
    /// The duration of previous runs in seconds, which shortens the warm-up.
    double warmed = 0;
    /// Other operations that are timed in alternation with `operation`. Each burst times one of the
    /// operations.
    std::vector<WorkPlacement> placements = {};
    /// Called before each sample, outside the timing. Creates the operation that replaces
    /// `operation`.
    std::function<WorkPlacement()> renew = {};
    /// Called after each sample.
    std::function<void()> sampled = {};
    /// Pauses for the given number of seconds, for a rested device.
    std::function<void(double)> rest = {};
};

/// The length of a turn. Turns grow with the number of previous samples. Therefore, series of any
/// length alternate often without much overhead.
enum class Turn { ToTheEnd, InTurn };

/// On a device with persistent caches (Device::cachesPersist), a warm series consists of bursts.
/// Before each burst, the caches are flushed, and untimed runs follow until the caches are stable.
/// Otherwise, the cache content could fix the time at one of several values. On H200s, a matrix
/// multiplication whose arrays just fit in L2 takes 442 to 467 us. Within a burst, its time is
/// stable to 0.1 %. Only many bursts show the typical time, and only bursts are independent.
struct Burst {
    /// The maximum number of untimed runs. A copy that fits in an H200's L2 reaches its final speed
    /// in the ninth run after a flush (2.80 instead of 2.87 us,
    /// docs/research/measuring-on-h200.md). Long kernels reach their final speed in the second run.
    static constexpr int maxUntimed = 8;
    static constexpr double untimed =
        200e-6; ///< seconds of untimed runs; a longer kernel needs only one untimed run
    static constexpr int minSamples = 3;
};

/// The timings of one configuration, taken at once or interleaved with other configurations. Time
/// spent on other configurations is not counted.
class SampleSeries {
  public:
    SampleSeries(SamplingTask task, MeasureObserver& observer, Clock clock, std::stop_token stop);

    bool done() const { return done_; }
    /// Takes samples until the turn ends, the rule decides, or the limit is reached. Before the
    /// first turn, warms up. Before later turns, runs the operation once if other work may have
    /// changed the caches. Throws DeviceError on failure, and Cancelled after a stop request.
    void takeTurn(Turn turn, const WarmUp& warmUp = {});
    /// Discards the samples. Their time still counts toward the limit.
    void startOver();

    const Samples& samples() const { return samples_; }
    /// Returns the total wall-clock time of all runs in seconds.
    double spent() const { return spent_; }
    /// Returns true if the limit leaves enough time to start the series again.
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
    /// The first element is the operation on the original arrays.
    std::vector<WorkPlacement> places_;
    MeasureObserver& observer_;
    Clock clock_;
    std::stop_token stop_;
    std::unique_ptr<StoppingRule> rule_;
    Samples samples_;
    std::size_t place_ = 0;
    int burst_ = 0;       ///< number of samples in the last burst
    int leftOfBurst_ = 0; ///< number of remaining samples in the burst
    double spent_ = 0;
    double began_ = 0;             ///< `spent_` at the start of sampling
    std::optional<double> rested_; ///< `spent_` after the most recent pause
    double longest_ = 0;
    double shortest_ = 0; ///< 0 before the first sample
    bool mayFlush_ = true;
    bool warm_ = false;
    bool done_ = false;
};

} // namespace kernelcurve
