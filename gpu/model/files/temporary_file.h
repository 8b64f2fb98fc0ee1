#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <filesystem>

namespace kernelcurve {

/// A file of ours in `folder` that is removed again unless it became another one. It is locked
/// while it is written; before the first one in a folder, those are removed whose program was
/// killed.
class TemporaryFile {
  public:
    /// Throws Error if none can be made; `file` is what the error names.
    TemporaryFile(const std::filesystem::path& folder, const std::filesystem::path& file);
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const FileDescriptor& descriptor() const { return descriptor_; }
    /// Puts it in the place of `file`; 0 or the errno.
    int become(const std::filesystem::path& file);

  private:
    std::filesystem::path name_;
    FileDescriptor descriptor_;
};

} // namespace kernelcurve
