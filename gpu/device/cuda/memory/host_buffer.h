#pragma once

#include "gpu/device/cuda/memory/cuda_buffer.h"

#include <cstddef>
#include <memory>

namespace kernelcurve {

/// An array in the host's memory: pageable, page-locked or write-combined. The GPU reaches
/// page-locked memory over the bus, under address().
class HostBuffer : public CudaBuffer {
  public:
    /// Throws DeviceError if the host has not so much.
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
