#pragma once

#include "gpu/measure/arrays/problem_arrays.h"
#include "gpu/measure/result_verifier.h"
#include "gpu/measure/sampling/sampling.h"
#include "gpu/measure/trial_preparation.h"
#include "gpu/model/experiment/experiment.h"
#include "gpu/model/measurement/measurement.h"
#include "gpu/model/recording/environment.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace kernelcurve {

/// Measures configurations on one device: prepare, compile, verify, warm up, and sample. The class
/// reuses programs and inputs between configurations. It can interleave the samples of several
/// trials. If host work does not disturb the device, the result is compared with the reference
/// during sampling. A wrong result discards the trial. Only the device's thread may use this class.
class Measurer {
  public:
    /// `workers` is the number of workers that measure on this machine concurrently.
    Measurer(Device& device, const MeasuringRules& rules, Clock clock = steadyClock(),
             Pause pause = realPause(), int workers = 1);

    /// Returns the number of configurations that the caller should announce in advance, or 0 if
    /// compilation would disturb measurements.
    std::size_t compiledAhead() const { return preparation_.compiledAhead(); }
    void announce(const ResolvedConfiguration& resolved) { preparation_.announce(resolved); }

    /// Sets the best time of a search, in seconds, for future trials. Slower configurations are
    /// sampled only briefly (EarlyTermination).
    void setIncumbent(std::optional<double> seconds) { incumbent_ = seconds; }

    /// Prepares a trial up to the first sample. Fills arrays during compilation. Calls `beforeRun`
    /// before the first run of the kernel. Throws Error or DeviceError on failure, Cancelled after
    /// a stop request, and the exceptions of `beforeRun`.
    std::unique_ptr<Trial> prepare(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                                   std::stop_token stop,
                                   const std::function<void()>& beforeRun = {});
    /// Takes samples for one turn. Throws DeviceError on failure, and Cancelled after a stop
    /// request.
    void takeTurn(Trial& trial, Turn turn);
    /// Returns the row of a completed trial with Status::Measured.
    Measurement finish(std::unique_ptr<Trial> trial);
    /// Returns true if counters are requested and supported.
    bool counts() const { return rules_.counters && !noCounters_; }
    /// Reads the device's counters for a measured configuration with a correct result. Adds the
    /// counted metrics, or a remark with the reason for their absence. Throws like prepare().
    void count(const ResolvedConfiguration& resolved, Measurement& measurement,
               MeasureObserver& observer, std::stop_token stop);
    /// Runs a configuration once and compares its result with the reference. Returns a wrong result
    /// instead of throwing an error. Otherwise, throws like prepare().
    Verification compare(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                         std::stop_token stop);
    /// Executes all steps for one configuration.
    Measurement measure(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                        std::stop_token stop);

    /// Prepares counting if requested. Returns the environment entry about counting.
    std::string prepareCounters();
    /// Prepares the measurement of energy and heat. Returns the environment entries, including the
    /// idle power, whose measurement takes one to two seconds. Throws Cancelled after a stop
    /// request.
    Environment prepareEnergy(const std::stop_token& stop);

    /// Returns true if the arrays of all configurations fit in memory at once (problem_arrays.h).
    bool mayStandTogether(std::span<const ResolvedConfiguration> all) const {
        return fitTogether(all, device_.description(), hostMemory());
    }
    /// Returns the total duration of timed kernels in seconds, including warm-up and verified runs.
    double timedSeconds() const { return sampledSeconds_ + verifier_.seconds(); }

  private:
    /// Returns true if energy must be measured. Rows with Heat::Hot can be compared only if their
    /// power and clock are known.
    bool metersEnergy() const { return rules_.energy || rules_.heat == Heat::Hot; }

    Device& device_;
    MeasuringRules rules_;
    Clock clock_;
    TrialPreparation preparation_;
    ResultVerifier verifier_;
    Pause pause_;
    ClockWatch clockWatch_;
    bool noMeter_ = false;
    std::optional<double> incumbent_;
    std::optional<Failure> noCounters_;
    const Trial* lastTimed_ = nullptr;
    double sampledSeconds_ = 0;
};

} // namespace kernelcurve
