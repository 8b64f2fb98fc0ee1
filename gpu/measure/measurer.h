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
    std::size_t compiledAhead() const { return programs_.compiledAhead(); }
    void announce(const ResolvedConfiguration& resolved);

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

    /// Returns true if the arrays of all configurations fit in memory at once (device_memory.h).
    bool mayStandTogether(std::span<const ResolvedConfiguration> all) const {
        return fitTogether(all, device_.description(), hostMemory());
    }
    /// Returns the total duration of timed kernels in seconds, including warm-up and verified runs.
    double timedSeconds() const { return timedSeconds_; }

  private:
    /// Prepares the arrays, the program, and the operation.
    void prepareToRun(Trial& trial);
    void prepareArrays(Trial& trial);
    /// Prepares the operation on the trial's arrays.
    void prepareOperation(Trial& trial);
    /// Restores the initial content of arrays with this role. If `other` is given, the content
    /// comes from this problem, which differs only in its inputs.
    void fillArrays(Trial& trial, BufferRole role, const Problem* other = nullptr);
    /// Fills the InOut arrays whose initial content is not stored on the device.
    void beginInOuts(Trial& trial);
    std::unique_ptr<Operation> operationOn(const PreparedBuffers& arrays,
                                           const PreparedBuffers& scratch, const Trial& trial);
    /// Prepares the same operation on each copy of the arrays.
    void preparePlacements(Trial& trial);
    void verify(Trial& trial);
    /// Verifies the result of a problem that is checked on the device.
    Verification verifyOnDevice(Trial& trial);
    /// Computes the reference for the current inputs.
    void makeReference(Trial& trial, DeviceCheck check);
    /// If the problem can generate other inputs (DeviceCheck::again), verifies again after timing
    /// with such inputs. A result that the kernel stored during earlier runs is wrong for these
    /// inputs. Throws Error for a wrong result.
    void verifyAfterTiming(Trial& trial);
    /// Sets up cold timing for a problem that can generate other inputs. Each sample has separate
    /// inputs, so that earlier results are useless. An unpredictable selection of results is
    /// compared with the reference.
    void renewInputs(Trial& trial, SamplingTask& task);
    WorkPlacement renewed(Trial& trial, const DeviceCheck& check);
    /// Throws Error for a wrong result on these inputs. Afterwards, the arrays no longer contain
    /// the problem's inputs.
    void compareAgain(Trial& trial, const DeviceCheck& check, const Problem& inputs);
    bool mayCheckInBackground(const Trial& trial) const;
    /// Runs once with poisoned outputs.
    void runOnce(Trial& trial, std::byte with = poison);
    /// Runs without changing any array before the run. Returns the time in seconds.
    double runAsItIs(Trial& trial, Operation& operation);
    Verification verifyOnce(Trial& trial);
    /// Verifies again after a wrong result, because the inputs may have been damaged.
    void verifyAnew(Trial& trial);
    void addPrediction(const Trial& trial, Measurement& measurement);
    /// Adds the timeline of an end-to-end run, or of blocks that record their times.
    void addTimeline(Trial& trial, Measurement& measurement);
    /// Adds the page migrations of managed memory.
    void addMoves(Trial& trial, Measurement& measurement);
    /// If requested, adds the energy, power, and clock from additional runs after the timing.
    void addEnergy(Trial& trial, Measurement& measurement);
    /// Returns true if energy must be measured. Rows with Heat::Hot can be compared only if their
    /// power and clock are known.
    bool metersEnergy() const { return rules_.energy || rules_.heat == Heat::Hot; }
    /// Accepts the result of the background comparison if the result is available. At the end of
    /// the trial, waits for the result.
    void settle(Trial& trial);

    Device& device_;
    MeasuringRules rules_;
    Clock clock_;
    ProgramStore programs_;
    ArrayStore arrays_;
    PreparedBuffers spareScratch_; ///< scratch arrays of the last configuration
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
