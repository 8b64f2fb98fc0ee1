#pragma once

#include "gpu/device/cuda/host_transfer.h"
#include "gpu/device/device.h"

#include <memory>

namespace kernelcurve {

/// Memory of a GPU, aligned to 256 bytes or more.
class CudaBuffer : public Buffer {
  public:
    /// Throws DeviceError with what is needed and what is free.
    CudaBuffer(std::shared_ptr<const CudaContext> context, std::shared_ptr<HostTransfer> transfer,
               std::size_t bytes);
    ~CudaBuffer() override;
    CudaBuffer(const CudaBuffer&) = delete;
    CudaBuffer& operator=(const CudaBuffer&) = delete;

    std::size_t bytes() const override { return bytes_; }
    void upload(std::size_t offset, std::span<const std::byte> data) override;
    void download(std::size_t offset, std::span<std::byte> data) const override;
    void fill(std::byte value) override;

    CUdeviceptr address() const { return address_; }

  private:
    std::shared_ptr<const CudaContext> context_;
    std::shared_ptr<HostTransfer> transfer_;
    std::size_t bytes_;
    CUdeviceptr address_ = 0;
};

} // namespace kernelcurve
