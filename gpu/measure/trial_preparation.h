#pragma once

#include "gpu/measure/program_store.h"
#include "gpu/measure/trial.h"

#include <cstddef>
#include <memory>
#include <stop_token>

namespace kernelcurve {

bool predicts(const Device& device);

/// Prepares the program, the arrays, and the operation of a trial. Reuses programs, inputs, and
/// scratch arrays between trials.
class TrialPreparation {
  public:
    /// `device` and `rules` must outlive this object.
    TrialPreparation(Device& device, const MeasuringRules& rules, int workers);

    std::size_t compiledAhead() const { return programs_.compiledAhead(); }
    void announce(const ResolvedConfiguration& resolved);

    /// Prepares the arrays, the program, and the operation.
    void prepare(Trial& trial);
    void prepareArrays(Trial& trial);
    /// Compiles the kernel. Does nothing for a library call.
    void compile(Trial& trial);
    /// Prepares the operation on the trial's arrays.
    void prepareOperation(Trial& trial);
    /// Prepares the same operation on each copy of the arrays.
    void preparePlacements(Trial& trial);
    /// Releases the operation, and keeps the scratch arrays for the next trial.
    void release(Trial& trial);

    /// Restores the initial content of arrays with this role. If `other` is given, the content
    /// comes from this problem, which differs only in its inputs.
    void fillArrays(Trial& trial, BufferRole role, const Problem* other = nullptr);
    /// Fills the InOut arrays whose initial content is not stored on the device.
    void beginInOuts(Trial& trial);
    std::unique_ptr<Operation> operationOn(const PreparedBuffers& arrays,
                                           const PreparedBuffers& scratch, const Trial& trial);
    std::shared_ptr<Program> compileCheck(const DeviceCheck& check, const std::stop_token& stop);

  private:
    Device& device_;
    const MeasuringRules& rules_;
    ProgramStore programs_;
    ArrayStore arrays_;
    PreparedBuffers spareScratch_; ///< scratch arrays of the last configuration
};

} // namespace kernelcurve
