#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Maximum size of documents in bytes.
inline constexpr std::size_t maxFileBytes = std::size_t{2} << 30;
/// Reads a whole file or pipe of at most `most` bytes. Throws Error for larger files, for devices,
/// and for pipes without a writer. Does so before using much memory or time.
std::string readFile(const std::filesystem::path& file, std::size_t most);
/// Reads at most `most` bytes from the start of a file of any size. Throws Error if the file is
/// unreadable.
std::string readBeginning(const std::filesystem::path& file, std::size_t most);

/// A file that is read sequentially. A pipe is read until its writer closes it. Devices and pipes
/// without a writer are rejected.
class InputFile {
  public:
    static constexpr std::size_t noLimit = std::size_t{1} << 62;

    /// Opens the file. Throws Error, also for files known to be larger than `most`.
    explicit InputFile(const std::filesystem::path& file, std::size_t most = noLimit);

    /// Appends data to `content` until the size of `content` exceeds `most`. Returns true if the
    /// file ended earlier. Throws Error if the file is unreadable.
    bool readTo(std::string& content, std::size_t most);
    /// Returns the descriptor of the open file, to read its status.
    int descriptor() const { return descriptor_.get(); }

  private:
    std::filesystem::path file_;
    FileDescriptor descriptor_;
    std::size_t size_ = 0; ///< size from the system, which is 0 in /proc
    bool isPipe_ = false;
};

} // namespace kernelcurve
