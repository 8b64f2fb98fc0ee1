#pragma once

#include "gpu/model/files/file_lock.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The folder of a site. The files are written to a temporary folder next to it, which finish()
/// renames. Without finish(), the old site stays, and the temporary folder is removed.
class SiteFolder {
  public:
    /// Throws Error if `folder` contains a file that is not part of an earlier site, if the
    /// temporary folder cannot be created, or if another process writes the site.
    explicit SiteFolder(const std::filesystem::path& folder);
    ~SiteFolder();
    SiteFolder(const SiteFolder&) = delete;
    SiteFolder& operator=(const SiteFolder&) = delete;

    /// Writes a file. `name` is its path in the site. Throws Error.
    void write(const std::string& name, std::string_view content);
    /// Returns the number of bytes that were written.
    std::uintmax_t bytes() const { return bytes_; }
    std::size_t files() const { return files_.size(); }
    /// Replaces the old site. Throws Error.
    void finish();

  private:
    std::filesystem::path folder_;
    std::filesystem::path temporary_;
    std::optional<FileLock> lock_;
    std::set<std::string> files_;
    std::uintmax_t bytes_ = 0;
};

} // namespace kernelcurve
