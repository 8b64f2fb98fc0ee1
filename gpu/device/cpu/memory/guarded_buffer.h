#pragma once

#include "gpu/device/device.h"
#include "gpu/model/files/file_descriptor.h"

#include <cstdint>

namespace kernelcurve {

/// Memory between 2 MiB on each side that cannot be touched. Aligned to 256 bytes, as the GPU's;
/// its end, rounded up to 256 bytes, lies against the page behind, so that what reaches further is
/// noticed.
class GuardedBuffer : public Buffer {
  public:
    enum class Use {
        Whole, ///< all of it will be touched
        Parts  ///< only parts will be: it may be larger than the memory that there is
    };
    /// Throws DeviceError if there is not so much memory. `file`: of its memory, which several
    /// processes may have (SharedBuffer).
    explicit GuardedBuffer(std::size_t bytes, Use use = Use::Whole, int file = -1);
    ~GuardedBuffer() override;
    GuardedBuffer(const GuardedBuffer&) = delete;
    GuardedBuffer& operator=(const GuardedBuffer&) = delete;

    std::size_t bytes() const override { return bytes_; }
    void upload(std::size_t offset, std::span<const std::byte> data) override;
    void download(std::size_t offset, std::span<std::byte> data) const override;
    void fill(std::byte value) override;

    std::byte* data() const { return data_; }
    Use use() const { return use_; }

  private:
    std::size_t bytes_;
    Use use_;
    void* mapping_ = nullptr;
    std::size_t mappedBytes_ = 0;
    std::byte* data_ = nullptr;
};

/// Memory that another process can have, too.
class SharedBuffer : public GuardedBuffer {
  public:
    /// Throws DeviceError if there is not so much memory.
    SharedBuffer(std::size_t bytes, Use use);

    int file() const { return file_.get(); }
    /// Of this one and no other of the process.
    std::int64_t number() const { return number_; }

  private:
    SharedBuffer(std::size_t bytes, Use use, FileDescriptor file);

    FileDescriptor file_;
    std::int64_t number_;
};

/// Throws DeviceError if there is less memory than that, now.
void requireAvailable(std::size_t bytes);

/// The address of a buffer of this device. Throws DeviceError for another device's.
std::byte* dataOf(const Buffer& buffer);

} // namespace kernelcurve
