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

/// Measures configurations on one device: prepare, compile, verify, warm up, sample. Keeps programs
/// and the problem's inputs from one configuration to the next where they serve again. Several
/// trials may be in progress and be sampled in turn. Where the host's work does not disturb the
/// device a result is compared with its reference while the device samples already; nothing comes
/// of a trial whose result was wrong. To be used from the device's thread.
class Measurer {
  public:
    /// `workers`: how many of this machine measure at the same time.
    Measurer(Device& device, const MeasuringRules& rules, Clock clock = steadyClock(),
             Pause pause = realPause(), int workers = 1);

    /// How many of the coming configurations are worth announcing; 0 if the device does not want
    /// anything compiled while it measures.
    std::size_t compiledAhead() const { return programs_.compiledAhead(); }
    void announce(const ResolvedConfiguration& resolved);

    /// For what is prepared from now on: what a search has found is so fast, in seconds, that
    /// slower configurations are sampled briefly (EarlyTermination).
    void setIncumbent(std::optional<double> seconds) { incumbent_ = seconds; }

    /// Everything up to sampling. Its arrays are filled while its kernel is compiled; `beforeRun`
    /// is called when all is there and before the kernel runs for the first time. Throws
    /// Error, Cancelled and what `beforeRun` throws.
    std::unique_ptr<Trial> prepare(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                                   std::stop_token stop,
                                   const std::function<void()>& beforeRun = {});
    /// Samples for a turn. Throws DeviceError and Cancelled.
    void takeTurn(Trial& trial, Turn turn);
    /// Of a trial that is done: a measurement with Status::Measured.
    Measurement finish(std::unique_ptr<Trial> trial);
    /// Whether there is anything to count: the rules want it and the device can.
    bool counts() const { return rules_.counters && !noCounters_; }
    /// Has the device's counters read for a configuration that was measured, whose result is
    /// right: adds the counted metrics, or a remark on why there are none. Throws as prepare().
    void count(const ResolvedConfiguration& resolved, Measurement& measurement,
               MeasureObserver& observer, std::stop_token stop);
    /// Runs a configuration once and compares its result with the reference. Throws as prepare(),
    /// but returns a wrong result.
    Verification compare(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                         std::stop_token stop);
    /// All of this for one configuration alone.
    Measurement measure(const ResolvedConfiguration& resolved, MeasureObserver& observer,
                        std::stop_token stop);

    /// Makes the device ready to count where the rules want counters; what the environment says of
    /// that.
    std::string prepareCounters();
    /// Likewise of the energy and the heat; of the first with what the device takes when it is
    /// idle, which is metered for a second or two. Throws Cancelled.
    Environment prepareEnergy(const std::stop_token& stop);

    /// Whether the arrays of all of them fit into memory side by side (device_memory.h).
    bool mayStandTogether(std::span<const ResolvedConfiguration> all) const {
        return fitTogether(all, device_.description(), hostMemory());
    }
    /// Seconds in which kernels were timed, warm-up included, to which the run whose result is
    /// compared belongs.
    double timedSeconds() const { return timedSeconds_; }

  private:
    /// Arrays, program and operation.
    void prepareToRun(Trial& trial);
    void prepareArrays(Trial& trial);
    /// What is run, on the trial's arrays.
    void prepareOperation(Trial& trial);
    /// With what they hold before a run: those of this role, with the numbers of the arrays'
    /// problem or of another one that is the same but for them.
    void fillArrays(Trial& trial, BufferRole role, const Problem* other = nullptr);
    /// Those that are read and written over, if nothing is kept to put them back from.
    void beginInOuts(Trial& trial);
    std::unique_ptr<Operation> operationOn(const PreparedBuffers& arrays,
                                           const PreparedBuffers& scratch, const Trial& trial);
    /// The same work on copies of the arrays, as many as there are.
    void preparePlacements(Trial& trial);
    void verify(Trial& trial);
    /// Where the problem is checked on the device.
    Verification verifyOnDevice(Trial& trial);
    /// The reference of what the arrays' inputs hold.
    void makeReference(Trial& trial, DeviceCheck check);
    /// Once it was timed, where the problem has other inputs for that (DeviceCheck::again): what a
    /// kernel kept from earlier runs is wrong for them. Throws Error if the result is.
    void verifyAfterTiming(Trial& trial);
    /// Cold timing of such a problem: each sample has inputs of its own, so that nothing is left to
    /// do again what was done before, and the result of some, which nobody can know, is compared.
    void renewInputs(Trial& trial, SamplingTask& task);
    WorkPlacement renewed(Trial& trial, const DeviceCheck& check);
    /// Throws Error if the result on these inputs is wrong. The arrays then hold the problem's own
    /// no longer.
    void compareAgain(Trial& trial, const DeviceCheck& check, const Problem& inputs);
    bool mayCheckInBackground(const Trial& trial) const;
    /// Runs once on poisoned outputs.
    void runOnce(Trial& trial, std::byte with = poison);
    /// As things are; its seconds.
    double runAsItIs(Trial& trial, Operation& operation);
    Verification verifyOnce(Trial& trial);
    /// After a result that was wrong: the inputs may have been.
    void verifyAnew(Trial& trial);
    /// Of what is run end to end, or where blocks note their times.
    void addPrediction(const Trial& trial, Measurement& measurement);
    void addTimeline(Trial& trial, Measurement& measurement);
    /// Of managed memory.
    void addMoves(Trial& trial, Measurement& measurement);
    /// Energy, power and clock of runs after the timing, where the rules want them.
    void addEnergy(Trial& trial, Measurement& measurement);
    /// A hot row without its power and clock could be compared with nothing.
    bool metersEnergy() const { return rules_.energy || rules_.heat == Heat::Hot; }
    /// Takes over what the comparison in the background found; waits for it where the trial is
    /// done.
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
