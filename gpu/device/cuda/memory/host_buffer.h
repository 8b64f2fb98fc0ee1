#pragma once

#include "gpu/device/cuda/memory/cuda_buffer.h"

#include <cstddef>
#include <memory>

namespace kernelcurve {

/// An array in pageable, pinned, or write-combined host memory. The GPU accesses pinned memory over
/// the bus at address().
class HostBuffer : public CudaBuffer {
  public:
    /// Allocates the array. Throws DeviceError if the allocation fails.
    HostBuffer(std::shared_ptr<const CudaContext> context, std::size_t bytes, MemoryKind kind);
    ~HostBuffer() override;

    void upload(std::size_t offset, std::span<const std::byte> data) override;
    void download(std::size_t offset, std::span<std::byte> data) const override;
    void fill(std::byte value) override;
    std::byte* hostAddress() const override { return memory_; }

  private:
    std::byte* memory_ = nullptr;
};

} // namespace kernelcurve
