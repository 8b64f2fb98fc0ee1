#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <filesystem>

namespace kernelcurve {

/// A temporary file in `folder`, which is removed unless it is renamed. The file is locked while it
/// is written. Before the first file is created in a folder, leftovers of killed processes are
/// removed.
class TemporaryFile {
  public:
    /// Throws Error if the file cannot be created. `file` is the name in the error.
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
