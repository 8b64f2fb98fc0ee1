#pragma once

#include "gpu/measure/trial_preparation.h"

#include <cstddef>

namespace kernelcurve {

/// Compares the results of trials with the reference. If host work does not disturb the device, the
/// comparison runs during sampling. A function throws Error for a wrong result unless it returns a
/// Verification.
class ResultVerifier {
  public:
    /// All arguments must outlive this object.
    ResultVerifier(Device& device, const MeasuringRules& rules, TrialPreparation& preparation,
                   const Clock& clock);

    /// Runs the trial once, which also warms up the device, and verifies the result.
    void verify(Trial& trial);
    /// Accepts the result of the background comparison if the result is available. At the end of
    /// the trial, waits for the result. Returns true if the samples were discarded, because another
    /// kernel had overwritten the inputs.
    bool settle(Trial& trial);
    /// Sets up cold timing for a problem that can generate other inputs (DeviceCheck::again). Each
    /// sample has separate inputs, so that earlier results are useless. An unpredictable selection
    /// of results is compared with the reference.
    void renewInputs(Trial& trial, SamplingTask& task);
    /// If the problem can generate other inputs, verifies again with such inputs. A result that the
    /// kernel stored during earlier runs is wrong for these inputs.
    void verifyAfterTiming(Trial& trial);

    /// Runs the trial once with the problem's inputs.
    Verification compare(Trial& trial);

    /// Returns the total duration of verified runs in seconds.
    double seconds() const { return seconds_; }

  private:
    bool mayCheckInBackground(const Trial& trial) const;
    Verification verifyOnce(Trial& trial);
    /// Verifies the result of a problem that is checked on the device.
    Verification verifyOnDevice(Trial& trial);
    /// Verifies again after a wrong result, because the inputs may have been damaged.
    void verifyAnew(Trial& trial);
    WorkPlacement renewed(Trial& trial, const DeviceCheck& check);
    /// Afterwards, the arrays no longer contain the problem's inputs.
    void compareAgain(Trial& trial, const DeviceCheck& check, const Problem& inputs);
    /// Computes the reference for the current inputs.
    void makeReference(Trial& trial, DeviceCheck check);
    /// Runs once with poisoned outputs.
    void runOnce(Trial& trial, std::byte with = poison);
    /// Runs without changing any array before the run. Returns the time in seconds.
    double runUnchanged(Trial& trial, Operation& operation);

    Device& device_;
    const MeasuringRules& rules_;
    TrialPreparation& preparation_;
    const Clock& clock_;
    HostMemory spareMemory_;
    double seconds_ = 0;
};

} // namespace kernelcurve
