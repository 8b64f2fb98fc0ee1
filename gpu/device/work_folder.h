#pragma once

#include "gpu/model/files/file_lock.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// A folder of our own among the temporary files, removed at the end. It is locked while it is
/// used; before the first one those are removed whose program was killed.
class WorkFolder {
  public:
    /// Look at isThere(): there may be no room for one.
    WorkFolder();
    ~WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;

    bool isThere() const { return lock_.has_value(); }
    const std::filesystem::path& path() const { return path_; }
    std::string file(const char* name) const { return (path_ / name).string(); }
    /// Writes a file into it, and gives its path. Throws DeviceError if there is no room.
    std::string write(const char* name, std::string_view bytes) const;

  private:
    std::filesystem::path path_;
    std::optional<FileLock> lock_;
};

/// A whole file, whatever its size; empty if it cannot be read.
std::string readBytes(const std::filesystem::path& file);

} // namespace kernelcurve
