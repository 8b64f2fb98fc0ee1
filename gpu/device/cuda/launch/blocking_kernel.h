#pragma once

#include "gpu/device/cuda/driver/cuda_context.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <thread>

namespace kernelcurve {

/// Blocks the GPU at a point in the stream until the host has enqueued the following work. Gaps in
/// which the GPU would wait for launches are then not measured. The GPU waits for a word in host
/// memory (cuStreamWaitValue32).
///
/// If a launch waits for the GPU (CUDA_LAUNCH_BLOCKING=1, some tools), host and GPU would wait for
/// each other while the gate is closed. A gate that stays closed for too long therefore opens
/// automatically. After two such timeouts, gates are no longer closed.
class BlockingKernel {
  public:
    explicit BlockingKernel(std::shared_ptr<const CudaContext> context);
    ~BlockingKernel();
    BlockingKernel(const BlockingKernel&) = delete;
    BlockingKernel& operator=(const BlockingKernel&) = delete;

    /// Makes the GPU wait at this point until open() is called. Does nothing if the GPU cannot
    /// wait.
    void close();
    void open();

  private:
    void openForgotten(const std::stop_token& stop);
    bool stuck() const { return forgotten_ >= 2; }

    std::shared_ptr<const CudaContext> context_;
    std::uint32_t* word_ = nullptr; ///< null if the GPU cannot wait
    CUdeviceptr address_ = 0;
    std::atomic<std::uint32_t> turn_ = 0;   ///< number of times that the gate was closed
    std::atomic<std::uint32_t> opened_ = 0; ///< value of turn_ for the last gate that was opened
    std::atomic<int> forgotten_ = 0;        ///< number of timeouts
    std::jthread watch_; ///< last member, because the thread uses all other members
};

} // namespace kernelcurve
