#pragma once

#include "gpu/device/device.h"

namespace kernelcurve {

/// Memory between two pages that cannot be touched. Aligned to 256 bytes, as the GPU's; its end,
/// rounded up to 256 bytes, lies against the page behind, so that what reaches further is noticed.
class GuardedBuffer : public Buffer {
  public:
    enum class Use {
        Whole, ///< all of it will be touched
        Parts  ///< only parts will be: it may be larger than the memory that there is
    };
    /// Throws DeviceError where there is not so much memory.
    explicit GuardedBuffer(std::size_t bytes, Use use = Use::Whole);
    ~GuardedBuffer() override;
    GuardedBuffer(const GuardedBuffer&) = delete;
    GuardedBuffer& operator=(const GuardedBuffer&) = delete;

    std::size_t bytes() const override { return bytes_; }
    void upload(std::size_t offset, std::span<const std::byte> data) override;
    void download(std::size_t offset, std::span<std::byte> data) const override;
    void fill(std::byte value) override;

    std::byte* data() const { return data_; }

  private:
    std::size_t bytes_;
    void* mapping_ = nullptr;
    std::size_t mappedBytes_ = 0;
    std::byte* data_ = nullptr;
};

/// The address of a buffer of this device. Throws DeviceError for another device's.
std::byte* dataOf(const Buffer& buffer);

} // namespace kernelcurve
