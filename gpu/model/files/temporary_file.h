#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <filesystem>

namespace kernelcurve {

/// A locked temporary file in `folder`. The destructor removes the file unless become() renamed it.
/// The first file in a folder also removes leftovers of killed processes.
class TemporaryFile {
  public:
    /// Throws Error with the name `file` if the file cannot be created.
    TemporaryFile(const std::filesystem::path& folder, const std::filesystem::path& file);
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const FileDescriptor& descriptor() const { return descriptor_; }
    /// Renames the temporary file to `file`. Returns 0 or the errno.
    int become(const std::filesystem::path& file);

  private:
    std::filesystem::path name_;
    FileDescriptor descriptor_;
};

} // namespace kernelcurve
