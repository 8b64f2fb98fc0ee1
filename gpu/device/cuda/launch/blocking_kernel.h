#pragma once

#include "gpu/device/cuda/driver/cuda_context.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <thread>

namespace kernelcurve {

/// A gate that blocks the GPU at a point in the stream until the host has enqueued the following
/// work. With a gate, measurements contain no gaps in which the GPU waits for launches. The GPU
/// waits for a word in host memory (cuStreamWaitValue32).
///
/// Some launches wait for the GPU (with CUDA_LAUNCH_BLOCKING=1 or under some tools). For such
/// launches, a closed gate would cause a deadlock. A gate that stays closed for too long therefore
/// opens automatically. After two such timeouts, gates are no longer closed. The page
/// docs/explanation/blocking-kernel.md contains an example.
class BlockingKernel {
  public:
    explicit BlockingKernel(std::shared_ptr<const CudaContext> context);
    ~BlockingKernel();
    BlockingKernel(const BlockingKernel&) = delete;
    BlockingKernel& operator=(const BlockingKernel&) = delete;

    /// Makes the GPU wait at this point until open() is called. Has no effect if the GPU cannot
    /// wait.
    void close();
    void open();

  private:
    void openForgotten(const std::stop_token& stop);
    bool stuck() const { return forgotten_ >= 2; }

    std::shared_ptr<const CudaContext> context_;
    std::uint32_t* word_ = nullptr; ///< null if the GPU cannot wait
    CUdeviceptr address_ = 0;
    std::atomic<std::uint32_t> turn_ = 0;   ///< number of gates closed so far
    std::atomic<std::uint32_t> opened_ = 0; ///< value of turn_ for the most recently opened gate
    std::atomic<int> forgotten_ = 0;        ///< number of timeouts
    std::jthread watch_; ///< last member, because the thread uses all other members
};

} // namespace kernelcurve
