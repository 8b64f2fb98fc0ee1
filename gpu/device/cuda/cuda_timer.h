#pragma once

#include "gpu/device/cuda/cuda_operation.h"
#include "gpu/device/cuda/stream_gate.h"

#include <memory>
#include <stop_token>

namespace kernelcurve {

/// Runs operations and times them with events on the GPU's own clock (resolution about 0.5 us).
class CudaTimer {
  public:
    explicit CudaTimer(std::shared_ptr<const CudaContext> context);

    void run(CudaOperation& operation, std::stop_token stop);
    /// Seconds of `repetitions` runs back to back. Many are enqueued in stretches whose times are
    /// added up: each lies complete before the GPU begins, so that the GPU sets the pace, not the
    /// host's launches.
    double time(CudaOperation& operation, int repetitions, std::stop_token stop);

  private:
    double timeStretch(CudaOperation& operation, int repetitions, const std::stop_token& stop);

    std::shared_ptr<const CudaContext> context_;
    StreamGate gate_;
    CudaEvent start_;
    CudaEvent end_;
};

} // namespace kernelcurve
