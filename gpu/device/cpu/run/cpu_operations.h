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
    /// Throws DeviceError for a failure in a kernel, and Cancelled.
    virtual void run(WorkerPool& pool, const std::stop_token& stop) = 0;
    /// The time of consecutive runs in seconds.
    virtual double time(int repetitions, WorkerPool& pool, const std::stop_token& stop);
    /// Before and after a verified run: copies the arrays to the host's copies, and back.
    virtual void takeOver() {}
    virtual void handBack() {}
    /// As Device::timeline.
    virtual Timeline timeline(WorkerPool&, const std::stop_token&) { return {}; }
    /// Copies arrays to the variables that a run writes, or back.
    virtual void fillSymbols() {}
    virtual void readSymbols() {}
};

/// A verified run, after which the arrays have the result.
void runChecked(CpuOperation& operation, WorkerPool& pool, const std::stop_token& stop);

/// Checks launches against the program and the limits, and converts their arguments. Throws
/// DeviceError.
std::unique_ptr<CpuOperation> prepareLaunches(std::shared_ptr<const CpuProgram> program,
                                              const std::vector<Launch>& launches);
/// The same with copies between the arrays and host arrays before and after.
std::unique_ptr<CpuOperation> prepareEndToEnd(std::shared_ptr<const CpuProgram> program,
                                              std::vector<Launch> launches, EndToEnd plan);
/// "memcpy": bytes from `in` to `out` with all CPUs. "sgemm": row-major matrices A, B, C, numbers
/// m, n, k, alpha, beta. Throws DeviceError for other names, and if the library is missing.
std::unique_ptr<CpuOperation> prepareLibraryCall(const LibraryCall& call);

} // namespace kernelcurve
