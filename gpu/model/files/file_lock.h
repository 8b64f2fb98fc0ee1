#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <filesystem>

namespace kernelcurve {

/// Holds the lock of a file or folder that is there. The system releases it with the process,
/// however that ends, so that a lock that can be had tells of an owner that is no more.
class FileLock {
  public:
    /// Does not wait; held() says whether it was to be had.
    explicit FileLock(const std::filesystem::path& file);
    /// Waits for the lock of `file`, which is made where it is missing. For what is read, changed
    /// and written again. Throws Error if the file cannot be made.
    static FileLock waitFor(const std::filesystem::path& file);

    bool held() const { return held_; }

  private:
    FileLock() = default;
    FileDescriptor descriptor_;
    bool held_ = false;
};

} // namespace kernelcurve
