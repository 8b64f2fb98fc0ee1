#pragma once

#include "gpu/device/cuda/cuda_context.h"

#include <cstdint>
#include <memory>

namespace kernelcurve {

/// Holds the GPU back at a point of the stream until the host has enqueued what comes behind, so
/// that the gaps in which the GPU waits for launches are not measured. The GPU waits on a word of
/// the host's memory (cuStreamWaitValue32).
class StreamGate {
  public:
    explicit StreamGate(std::shared_ptr<const CudaContext> context);
    ~StreamGate();
    StreamGate(const StreamGate&) = delete;
    StreamGate& operator=(const StreamGate&) = delete;

    /// The GPU does not pass this point until open(). Does nothing where the GPU cannot wait.
    void close();
    void open();

  private:
    std::shared_ptr<const CudaContext> context_;
    std::uint32_t* word_ = nullptr; ///< null where the GPU cannot wait
    CUdeviceptr address_ = 0;
    std::uint32_t turn_ = 0;
};

} // namespace kernelcurve
