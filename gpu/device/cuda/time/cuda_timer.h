#pragma once

#include "gpu/device/cuda/counters/profiling.h"
#include "gpu/device/cuda/launch/blocking_kernel.h"
#include "gpu/device/cuda/launch/cuda_operation.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace kernelcurve {

/// Runs and times operations. The GPU's record times a single kernel or copy. If records are not
/// available, events time it, which adds more than a microsecond. Events always time several
/// kernels and consecutive runs, because records would widen the gaps, which are part of the time.
/// Events also time operations in which the host participates.
class CudaTimer {
  public:
    /// `records` may be null.
    CudaTimer(std::shared_ptr<const CudaContext> context, std::unique_ptr<ActivityClock> records);

    void run(CudaOperation& operation, std::stop_token stop);
    /// Returns the time of `repetitions` consecutive runs in seconds. Divides many runs into
    /// batches and adds their times. Each batch is completely enqueued before the GPU starts, so
    /// that launches do not limit the speed.
    double time(CudaOperation& operation, int repetitions, std::stop_token stop);

    /// See PageCounter::countMoves(). Throws DeviceError if records are unavailable.
    PageMoves countMoves(CudaOperation& operation, const std::stop_token& stop);

    /// Returns the clock of the last time(): "cupti" or "events".
    const char* clock() const { return clock_; }
    bool isRecording() const { return recording_; }
    /// Disables recording until the next call of time().
    void pauseRecords();
    /// Sets the time by which each record exceeds the execution time, in seconds (record_zero.h).
    void setRecordZero(double seconds) { recordZero_ = seconds; }

  private:
    /// Returns the time according to the records, or nullopt if there are no records.
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
