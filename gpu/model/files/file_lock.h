#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <filesystem>

namespace kernelcurve {

/// Holds a lock on an existing file or folder. The system releases the lock when the process ends,
/// so an available lock means that its owner has ended.
class FileLock {
  public:
    /// Tries to get the lock without waiting. held() returns whether the lock was available.
    explicit FileLock(const std::filesystem::path& file);
    /// Waits for the lock on `file`, which is created if it is missing. Use this for files that are
    /// read, changed, and written. Throws Error if the file cannot be created.
    static FileLock waitFor(const std::filesystem::path& file);

    bool held() const { return held_; }

  private:
    FileLock() = default;
    FileDescriptor descriptor_;
    bool held_ = false;
};

} // namespace kernelcurve
