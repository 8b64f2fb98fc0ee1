#pragma once

#include "gpu/device/device.h"
#include "gpu/model/files/file_descriptor.h"

#include <cstdint>

namespace kernelcurve {

/// Memory between two guard areas of 2 MiB. As on a GPU, the memory is aligned to 256 bytes and its
/// size is rounded up to 256 bytes. Its end borders on the guard area, so that overruns are
/// detected.
class GuardedBuffer : public Buffer {
  public:
    enum class Use {
        Whole, ///< the whole array will be accessed
        Parts  ///< only parts will be accessed, so the array may exceed the available memory
    };
    /// Allocates the memory. If `file` is given, uses the memory in this file, which several
    /// processes can map (SharedBuffer). Throws DeviceError if the allocation fails.
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

/// An array that another process can also map.
class SharedBuffer : public GuardedBuffer {
  public:
    /// Allocates the memory. Throws DeviceError if the allocation fails.
    SharedBuffer(std::size_t bytes, Use use);

    int file() const { return file_.get(); }
    /// Returns a number that is unique in this process.
    std::int64_t number() const { return number_; }

  private:
    SharedBuffer(std::size_t bytes, Use use, FileDescriptor file);

    FileDescriptor file_;
    std::int64_t number_;
};

/// Throws DeviceError if fewer than `bytes` bytes are available.
void requireAvailable(std::size_t bytes);

/// Returns the address of one of this device's buffers. Throws DeviceError for a buffer from
/// another device.
std::byte* dataOf(const Buffer& buffer);

} // namespace kernelcurve
