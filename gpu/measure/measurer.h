#pragma once

#include "gpu/measure/arrays/device_memory.h"
#include "gpu/measure/program_store.h"
#include "gpu/measure/sampling/measure_observer.h"
#include "gpu/measure/trial.h"
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

/// Measures configurations on one device: prepare, compile, verify, warm up, sample. Reuses
/// programs and inputs between configurations. Several trials may be in progress and sampled in
/// turn. If host work does not disturb the device, the result is compared with the reference during
/// sampling; a wrong result discards the trial. Use it from the device's thread.
class Measurer {
  public:
    /// `workers`: the number of workers that measure on this machine at the same time.
    Measurer(Device& device, const MeasuringRules& rules, Clock clock = steadyClock(),
             Pause pause = realPause(), int workers = 1);

    /// The useful number of announced configurations; 0 if compilation would disturb measurements.
    std::size_t compiledAhead() const { return programs_.compiledAhead(); }
    void announce(const ResolvedConfiguration& resolved);

    /// For future trials: the best time of a search in seconds; slower configurations are sampled
    /// briefly (EarlyTermination).
    void setIncumbent(std::optional<double> seconds) { incumbent_ = seconds; }

    /// Everything before sampling. Arrays are filled during compilation; `beforeRun` is called
    /// before the first run of the kernel. Throws Error, Cancelled, and what `beforeRun` throws.
    std::unique_ptr<Trial> prepare(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                                   std::stop_token stop,
                                   const std::function<void()>& beforeRun = {});
    /// Samples for one turn. Throws DeviceError and Cancelled.
    void takeTurn(Trial& trial, Turn turn);
    /// The row of a completed trial, with Status::Measured.
    Measurement finish(std::unique_ptr<Trial> trial);
    /// Returns true if counters are requested and supported.
    bool counts() const { return rules_.counters && !noCounters_; }
    /// Reads the device's counters for a measured configuration with a correct result: adds the
    /// counted metrics, or a remark about the reason why there are none. Throws like prepare().
    void count(const ResolvedConfiguration& resolved, Measurement& measurement,
               MeasureObserver& observer, std::stop_token stop);
    /// Runs a configuration once and compares its result with the reference. Throws like prepare(),
    /// but returns a wrong result.
    Verification compare(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                         std::stop_token stop);
    /// All steps for one configuration.
    Measurement measure(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                        std::stop_token stop);

    /// Prepares counting if requested; returns its entries for the environment.
    std::string prepareCounters();
    /// The same for energy and heat; includes the idle power, which takes a second or two. Throws
    /// Cancelled.
    Environment prepareEnergy(const std::stop_token& stop);

    /// Returns true if the arrays of all of them fit in memory at once (device_memory.h).
    bool mayStandTogether(std::span<const ResolvedConfiguration> all) const {
        return fitTogether(all, device_.description(), hostMemory());
    }
    /// Seconds of timed kernels, including warm-up and the verified run.
    double timedSeconds() const { return timedSeconds_; }

  private:
    /// Arrays, program, and operation.
    void prepareToRun(Trial& trial);
    void prepareArrays(Trial& trial);
    /// The operation on the trial's arrays.
    void prepareOperation(Trial& trial);
    /// Restores the initial content of arrays with this role, from the arrays' problem or an equal
    /// one with other inputs.
    void fillArrays(Trial& trial, BufferRole role, const Problem* other = nullptr);
    /// The InOut arrays without a stored copy.
    void beginInOuts(Trial& trial);
    std::unique_ptr<Operation> operationOn(const PreparedBuffers& arrays,
                                           const PreparedBuffers& scratch, const Trial& trial);
    /// The same operation on each copy of the arrays.
    void preparePlacements(Trial& trial);
    void verify(Trial& trial);
    /// For problems that are checked on the device.
    Verification verifyOnDevice(Trial& trial);
    /// The reference for the current inputs.
    void makeReference(Trial& trial, DeviceCheck check);
    /// After timing, if the problem has other inputs (DeviceCheck::again): a result stored from
    /// earlier runs is wrong for them. Throws Error for a wrong result.
    void verifyAfterTiming(Trial& trial);
    /// Cold timing of such a problem: each sample has its own inputs, so that earlier results are
    /// useless, and the results of some unpredictable samples are compared.
    void renewInputs(Trial& trial, SamplingTask& task);
    WorkPlacement renewed(Trial& trial, const DeviceCheck& check);
    /// Throws Error for a wrong result on these inputs. The arrays then no longer contain the
    /// problem's inputs.
    void compareAgain(Trial& trial, const DeviceCheck& check, const Problem& inputs);
    bool mayCheckInBackground(const Trial& trial) const;
    /// Runs once with poisoned outputs.
    void runOnce(Trial& trial, std::byte with = poison);
    /// A run without changes; returns its seconds.
    double runAsItIs(Trial& trial, Operation& operation);
    Verification verifyOnce(Trial& trial);
    /// After a wrong result, because the inputs may have been wrong.
    void verifyAnew(Trial& trial);
    /// For end-to-end runs, or if blocks record their times.
    void addPrediction(const Trial& trial, Measurement& measurement);
    void addTimeline(Trial& trial, Measurement& measurement);
    /// Of managed memory.
    void addMoves(Trial& trial, Measurement& measurement);
    /// Energy, power, and clock of additional runs after the timing, if requested.
    void addEnergy(Trial& trial, Measurement& measurement);
    /// A hot row is not comparable without its power and clock.
    bool metersEnergy() const { return rules_.energy || rules_.heat == Heat::Hot; }
    /// Uses the result of the background comparison; waits for it at the end of the trial.
    void settle(Trial& trial);

    Device& device_;
    MeasuringRules rules_;
    Clock clock_;
    ProgramStore programs_;
    ArrayStore arrays_;
    PreparedBuffers spareScratch_; ///< of the last configuration
    HostMemory spareMemory_;
    Pause pause_;
    ClockWatch clockWatch_;
    bool noMeter_ = false;
    std::optional<double> incumbent_;
    std::optional<Failure> noCounters_;
    const Trial* lastTimed_ = nullptr;
    double timedSeconds_ = 0;
};

} // namespace kernelcurve
