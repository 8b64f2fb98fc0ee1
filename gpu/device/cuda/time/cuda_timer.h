#pragma once

#include "gpu/device/cuda/counters/profiling.h"
#include "gpu/device/cuda/launch/blocking_kernel.h"
#include "gpu/device/cuda/launch/cuda_operation.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// Runs operations and times them: by the GPU's own record of the kernel or copy where there is
/// one, else with events on its clock, whose time is more than a microsecond longer. What consists
/// of several kernels or runs back to back is always timed with events: the gaps belong to the
/// time, and records would widen them. So is what the host takes part in, because its time belongs
/// to it.
class CudaTimer {
  public:
    /// `records` may be null.
    CudaTimer(std::shared_ptr<const CudaContext> context, std::unique_ptr<ActivityClock> records);

    void run(CudaOperation& operation, std::stop_token stop);
    /// Seconds of `repetitions` runs back to back. Many are enqueued in stretches whose times are
    /// added up: each lies complete before the GPU begins, so that the GPU sets the pace, not the
    /// host's launches.
    double time(CudaOperation& operation, int repetitions, std::stop_token stop);

    /// As Device::countMoves. Throws DeviceError if there are no records.
    PageMoves countMoves(CudaOperation& operation, const std::stop_token& stop);

    /// What the latest time() was measured with, "cupti" or "events".
    const char* clock() const { return clock_; }
    bool isRecording() const { return recording_; }
    /// Nothing is recorded until the next time().
    void pauseRecords();
    /// Seconds that every record is longer than the work (record_zero.h).
    void setRecordZero(double seconds) { recordZero_ = seconds; }

  private:
    /// Nothing if there were no records of it.
    std::optional<double> timeByRecords(CudaOperation& operation, const std::stop_token& stop);
    void enqueueAndWait(CudaOperation& operation, int repetitions, bool gated,
                        const std::stop_token& stop);
    double timeStretch(CudaOperation& operation, int repetitions, const std::stop_token& stop);

    std::shared_ptr<const CudaContext> context_;
    BlockingKernel gate_;
    CudaEvent start_;
    CudaEvent end_;
    std::unique_ptr<ActivityClock> records_;
    bool recording_;
    double recordZero_ = 0;
    const char* clock_;
};

} // namespace kernelcurve
