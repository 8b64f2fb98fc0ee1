#pragma once

#include <string_view>
#include <utility>

namespace kernelcurve {

/// Owns an open file.
class FileDescriptor {
  public:
    explicit FileDescriptor(int descriptor = -1)
        : descriptor_(descriptor) {}
    ~FileDescriptor() { close(); }
    FileDescriptor(FileDescriptor&& other) noexcept
        : descriptor_(std::exchange(other.descriptor_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }

    int get() const { return descriptor_; }
    bool isOpen() const { return descriptor_ >= 0; }
    /// Returns 0, or the errno of closing the file. A network file system may report a full disk
    /// only here.
    int close();
    /// Writes all of `content`. Returns 0 or the errno of the failed write.
    int write(std::string_view content) const;

  private:
    int descriptor_;
};

} // namespace kernelcurve
