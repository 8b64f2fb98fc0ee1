#pragma once

#include "gpu/device/cuda/counters/profiling.h"
#include "gpu/device/cuda/launch/blocking_kernel.h"
#include "gpu/device/cuda/launch/cuda_operation.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// Runs and times operations. A single kernel or copy is timed with the GPU's record, if available.
/// Otherwise, the time comes from events, and is more than a microsecond longer. Several kernels
/// and consecutive runs are always timed with events, because the time includes the gaps, which
/// records would widen. Operations in which the host takes part are also timed with events.
class CudaTimer {
  public:
    /// `records` may be null.
    CudaTimer(std::shared_ptr<const CudaContext> context, std::unique_ptr<ActivityClock> records);

    void run(CudaOperation& operation, std::stop_token stop);
    /// Returns the time of `repetitions` consecutive runs in seconds. Many runs are divided into
    /// batches whose times are added up. Each batch is completely enqueued before the GPU starts,
    /// so that launches do not limit the speed.
    double time(CudaOperation& operation, int repetitions, std::stop_token stop);

    /// See Device::countMoves(). Throws DeviceError without records.
    PageMoves countMoves(CudaOperation& operation, const std::stop_token& stop);

    /// Returns the clock of the last time(): "cupti" or "events".
    const char* clock() const { return clock_; }
    bool isRecording() const { return recording_; }
    /// Disables recording until the next time().
    void pauseRecords();
    /// Sets the number of seconds by which each recorded time exceeds the execution time
    /// (record_zero.h).
    void setRecordZero(double seconds) { recordZero_ = seconds; }

  private:
    /// Returns nullopt if the operation produced no records.
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
