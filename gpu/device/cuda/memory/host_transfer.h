#pragma once

#include "gpu/device/cuda/driver/cuda_context.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace kernelcurve {

/// Copies between host and GPU memory through two alternating pinned staging buffers. The GPU reads
/// pinned memory several times faster than pageable memory.
class HostTransfer {
  public:
    explicit HostTransfer(std::shared_ptr<const CudaContext> context);
    ~HostTransfer();
    HostTransfer(const HostTransfer&) = delete;
    HostTransfer& operator=(const HostTransfer&) = delete;

    /// Copies data to the GPU in stream order. The caller may change `data` after the function
    /// returns.
    void upload(CUdeviceptr to, std::span<const std::byte> data);
    /// Pins memory, so that transfers need no staging buffer. Returns null if the driver fails.
    std::shared_ptr<void> pin(std::span<std::byte> memory);
    /// Copies data from the GPU. The copy starts after all previous work in the stream. Returns
    /// when the copy is complete.
    void download(CUdeviceptr from, std::span<std::byte> data);

  private:
    struct Block {
        std::byte* memory = nullptr;
        std::optional<CudaEvent> done; ///< recorded after the GPU's last use of the staging buffer
    };
    void makeBlocks();
    bool isPinned(std::span<const std::byte> data) const;

    std::shared_ptr<const CudaContext> context_;
    std::array<Block, 2> blocks_;
    /// The pinned ranges. All tokens share them.
    using Pinned = std::vector<std::span<std::byte>>;
    std::shared_ptr<Pinned> pinned_ = std::make_shared<Pinned>();
};

} // namespace kernelcurve
