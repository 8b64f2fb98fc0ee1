#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <filesystem>

namespace kernelcurve {

/// A lock on an existing file or folder. The system releases the lock when the owner's process
/// ends. Therefore, if the lock is available, its last owner has ended.
class FileLock {
  public:
    /// Tries to get the lock without waiting. held() returns true on success.
    explicit FileLock(const std::filesystem::path& file);
    /// Waits for the lock on `file`, and creates the file if it is missing. Use this function to
    /// read, change, and write a file. Throws Error if the file cannot be created.
    static FileLock waitFor(const std::filesystem::path& file);

    bool held() const { return held_; }

  private:
    FileLock() = default;
    FileDescriptor descriptor_;
    bool held_ = false;
};

} // namespace kernelcurve
