#pragma once

#include <unistd.h>
#include <utility>

namespace kernelcurve {

/// A file descriptor that is closed with the object.
class FileHandle {
  public:
    explicit FileHandle(int descriptor = -1)
        : descriptor_(descriptor) {}
    ~FileHandle() {
        if (descriptor_ >= 0)
            ::close(descriptor_);
    }
    FileHandle(FileHandle&& other) noexcept
        : descriptor_(std::exchange(other.descriptor_, -1)) {}
    FileHandle& operator=(FileHandle&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    int get() const { return descriptor_; }

  private:
    int descriptor_;
};

} // namespace kernelcurve
