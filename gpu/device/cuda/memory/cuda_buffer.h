#pragma once

#include "gpu/device/cuda/memory/host_transfer.h"
#include "gpu/device/device.h"

#include <memory>

namespace kernelcurve {

/// An array in GPU or host memory, aligned to at least 256 bytes.
class CudaBuffer : public Buffer {
  public:
    ~CudaBuffer() override = default;
    CudaBuffer(const CudaBuffer&) = delete;
    CudaBuffer& operator=(const CudaBuffer&) = delete;

    std::size_t bytes() const override { return bytes_; }
    MemoryKind kind() const { return kind_; }
    /// Returns the address for kernels and the driver, or 0 if the GPU cannot access the array.
    CUdeviceptr address() const { return address_; }
    /// Returns the address for the host, or null if the array is in GPU memory.
    virtual std::byte* hostAddress() const { return nullptr; }

  protected:
    CudaBuffer(std::shared_ptr<const CudaContext> context, std::size_t bytes, MemoryKind kind);
    const CudaContext& context() const { return *context_; }
    void setAddress(CUdeviceptr address) { address_ = address; }

  private:
    std::shared_ptr<const CudaContext> context_;
    std::size_t bytes_;
    MemoryKind kind_;
    CUdeviceptr address_ = 0;
};

/// An array in GPU memory or managed memory.
class DeviceBuffer : public CudaBuffer {
  public:
    /// Allocates the array. On failure, throws DeviceError with the required and free memory.
    DeviceBuffer(std::shared_ptr<const CudaContext> context, std::shared_ptr<HostTransfer> transfer,
                 std::size_t bytes, MemoryKind kind = MemoryKind::Device);
    ~DeviceBuffer() override;

    void upload(std::size_t offset, std::span<const std::byte> data) override;
    void download(std::size_t offset, std::span<std::byte> data) const override;
    void fill(std::byte value) override;
    void copyFrom(const Buffer& other) override;

  private:
    std::shared_ptr<HostTransfer> transfer_;
};

} // namespace kernelcurve
