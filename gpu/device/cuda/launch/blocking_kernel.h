#pragma once

#include "gpu/device/cuda/driver/cuda_context.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <thread>

namespace kernelcurve {

/// Holds the GPU back at a point of the stream until the host has enqueued what comes behind, so
/// that the gaps in which the GPU waits for launches are not measured. The GPU waits on a word of
/// the host's memory (cuStreamWaitValue32).
///
/// Where a launch itself waits for the GPU (CUDA_LAUNCH_BLOCKING=1, some tools), host and GPU would
/// wait for each other behind a closed gate. A gate that stays closed for too long opens by itself,
/// and when that has happened twice gates are no longer closed.
class BlockingKernel {
  public:
    explicit BlockingKernel(std::shared_ptr<const CudaContext> context);
    ~BlockingKernel();
    BlockingKernel(const BlockingKernel&) = delete;
    BlockingKernel& operator=(const BlockingKernel&) = delete;

    /// The GPU does not pass this point until open(). Does nothing if the GPU cannot wait.
    void close();
    void open();

  private:
    void openForgotten(const std::stop_token& stop);
    bool stuck() const { return forgotten_ >= 2; }

    std::shared_ptr<const CudaContext> context_;
    std::uint32_t* word_ = nullptr; ///< null if the GPU cannot wait
    CUdeviceptr address_ = 0;
    std::atomic<std::uint32_t> turn_ = 0;   ///< counts closings
    std::atomic<std::uint32_t> opened_ = 0; ///< last opened value
    std::atomic<int> forgotten_ = 0;        ///< number of timeouts
    std::jthread watch_;                    ///< last member, because it uses all of the above
};

} // namespace kernelcurve
