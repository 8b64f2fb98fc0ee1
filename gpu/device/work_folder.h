#pragma once

#include "gpu/model/files/file_lock.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// A private temporary folder, which the destructor removes. The folder is locked while in use.
/// Before a program creates its first folder, it removes the leftovers of killed programs.
class WorkFolder {
  public:
    /// Creates the folder. The disk may be full, so callers must check isThere().
    WorkFolder();
    ~WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;

    bool isThere() const { return lock_.has_value(); }
    const std::filesystem::path& path() const { return path_; }
    std::string file(const char* name) const { return (path_ / name).string(); }
    /// Writes a file to the folder and returns its path. Throws DeviceError if the disk is full.
    std::string write(const char* name, std::string_view bytes) const;

  private:
    std::filesystem::path path_;
    std::optional<FileLock> lock_;
};

/// Returns the content of a file of any size, or an empty text if the file is unreadable.
std::string readBytes(const std::filesystem::path& file);

} // namespace kernelcurve
