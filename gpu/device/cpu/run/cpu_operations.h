#pragma once

#include "gpu/device/cpu/run/cpu_program.h"
#include "gpu/device/cpu/run/worker_pool.h"
#include "gpu/device/device.h"

#include <memory>
#include <stop_token>
#include <vector>

namespace kernelcurve {

/// What the CPU device can run again and again.
class CpuOperation : public Operation {
  public:
    /// Throws DeviceError for what goes wrong in a kernel, and Cancelled.
    virtual void run(WorkerPool& pool, const std::stop_token& stop) = 0;
    /// Seconds of so many runs, one after the other.
    virtual double time(int repetitions, WorkerPool& pool, const std::stop_token& stop);
    /// Before and after a run whose result counts: from the arrays to the host's copies of them,
    /// and back.
    virtual void takeOver() {}
    virtual void handBack() {}
    /// As Device::timeline.
    virtual Timeline timeline(WorkerPool&, const std::stop_token&) { return {}; }
    /// Gives the code's variables that a run writes what their arrays hold, or the arrays what the
    /// variables hold.
    virtual void fillSymbols() {}
    virtual void readSymbols() {}
};

/// A run whose result counts: the arrays have it afterwards.
void runChecked(CpuOperation& operation, WorkerPool& pool, const std::stop_token& stop);

/// Checks launches against the program and the limits, and narrows their arguments. Throws
/// DeviceError.
std::unique_ptr<CpuOperation> prepareLaunches(std::shared_ptr<const CpuProgram> program,
                                              const std::vector<Launch>& launches);
/// The same, with copies between the arrays and others of the host around them.
std::unique_ptr<CpuOperation> prepareEndToEnd(std::shared_ptr<const CpuProgram> program,
                                              std::vector<Launch> launches, EndToEnd plan);
/// "memcpy": bytes from `in` to `out` by all processors. "sgemm": matrices A, B, C in rows, numbers
/// m, n, k, alpha, beta. Throws DeviceError for other names and if the library is missing.
std::unique_ptr<CpuOperation> prepareLibraryCall(const LibraryCall& call);

} // namespace kernelcurve
