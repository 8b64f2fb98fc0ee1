#pragma once

#include "gpu/device/cuda/driver/cuda_context.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace kernelcurve {

/// Copies between the host's memory and the GPU's by way of two page-locked blocks: while one is
/// filled, the other is on its way. The GPU reads page-locked memory several times faster than any
/// other.
class HostTransfer {
  public:
    explicit HostTransfer(std::shared_ptr<const CudaContext> context);
    ~HostTransfer();
    HostTransfer(const HostTransfer&) = delete;
    HostTransfer& operator=(const HostTransfer&) = delete;

    /// `data` may change as soon as this returns; the copy keeps its place in the stream.
    void upload(CUdeviceptr to, std::span<const std::byte> data);
    /// Page-locks memory, so that it is transferred without the blocks. Null where the driver does
    /// not want to.
    std::shared_ptr<void> pin(std::span<std::byte> memory);
    /// Waits for everything before it in the stream.
    void download(CUdeviceptr from, std::span<std::byte> data);

  private:
    struct Block {
        std::byte* memory = nullptr;
        std::optional<CudaEvent> done; ///< the GPU no longer uses it
    };
    void makeBlocks();
    bool isPinned(std::span<const std::byte> data) const;

    std::shared_ptr<const CudaContext> context_;
    std::array<Block, 2> blocks_;
    /// What is page-locked; the tokens hold it as well.
    using Pinned = std::vector<std::span<std::byte>>;
    std::shared_ptr<Pinned> pinned_ = std::make_shared<Pinned>();
};

} // namespace kernelcurve
