#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <filesystem>

namespace kernelcurve {

/// A lock on an existing file or folder. The system releases the lock when the process ends, so an
/// available lock means that its owner has ended.
class FileLock {
  public:
    /// Tries to get the lock without waiting. held() returns true on success.
    explicit FileLock(const std::filesystem::path& file);
    /// Waits for the lock on `file`, and creates a missing file. Use this to read, change, and
    /// write a file. Throws Error if the file cannot be created.
    static FileLock waitFor(const std::filesystem::path& file);

    bool held() const { return held_; }

  private:
    FileLock() = default;
    FileDescriptor descriptor_;
    bool held_ = false;
};

} // namespace kernelcurve
