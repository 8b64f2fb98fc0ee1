#pragma once

#include "gpu/device/cpu/run/cpu_program.h"
#include "gpu/device/cpu/run/worker_pool.h"
#include "gpu/device/device.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace kernelcurve {

/// A repeatable operation of the CPU device.
class CpuOperation : public Operation {
  public:
    /// Runs the operation once. Throws DeviceError for a failure in a kernel, and Cancelled after a
    /// stop request.
    virtual void run(WorkerPool& pool, const std::stop_token& stop) = 0;
    /// Returns the total time of consecutive runs in seconds.
    virtual double time(int repetitions, WorkerPool& pool, const std::stop_token& stop);
    /// takeOver() copies the arrays to the host copies before a verified run. handBack() copies
    /// them back after the run.
    virtual void takeOver() {}
    virtual void handBack() {}
    /// See EndToEndRuns::timeline().
    virtual Timeline timeline(WorkerPool&, const std::stop_token&) { return {}; }
    /// These functions copy arrays to the variables that a run writes, and back.
    virtual void fillSymbols() {}
    virtual void readSymbols() {}
};

/// Runs an operation for verification. After the run, the arrays contain the result.
void runChecked(CpuOperation& operation, WorkerPool& pool, const std::stop_token& stop);

/// Checks launches against the program and the limits, and converts their arguments. Throws
/// DeviceError for an invalid launch.
std::unique_ptr<CpuOperation> prepareLaunches(std::shared_ptr<const CpuProgram> program,
                                              const BoundLaunches& bound);
/// Prepares launches that are preceded and followed by copies between the arrays and host arrays.
std::unique_ptr<CpuOperation> prepareEndToEnd(std::shared_ptr<const CpuProgram> program,
                                              BoundLaunches bound, EndToEnd plan);
/// Prepares a library call (see LibraryCall). "memcpy" uses all CPUs. Throws DeviceError for an
/// unsupported name or a missing library.
std::unique_ptr<CpuOperation> prepareLibraryCall(const LibraryCall& call);

} // namespace kernelcurve
