#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

/// What is larger is no document of ours.
inline constexpr std::size_t maxFileBytes = std::size_t{2} << 30;
/// The whole file, or pipe, of at most `most` bytes. Throws Error with the reason in words:
/// one that is larger, a device, a pipe that nobody writes into ... before it takes memory or time.
std::string readFile(const std::filesystem::path& file, std::size_t most);
/// At most `most` bytes from the beginning of a file of any size; throws also.
std::string readBeginning(const std::filesystem::path& file, std::size_t most);

/// A file that is read from its beginning. A pipe is read as far as somebody writes into it; what
/// has no end, and what nobody would ever end, is refused.
class InputFile {
  public:
    static constexpr std::size_t noLimit = std::size_t{1} << 62;

    /// Throws Error; also if the file is known to be larger than `most`.
    explicit InputFile(const std::filesystem::path& file, std::size_t most = noLimit);

    /// Adds to `content` until it has one byte more than `most`; whether the file ended before.
    /// Throws Error.
    bool readTo(std::string& content, std::size_t most);
    /// Of the open file, for questions about the very file that is read.
    int descriptor() const { return descriptor_.get(); }

  private:
    std::filesystem::path file_;
    FileDescriptor descriptor_;
    std::size_t size_ = 0; ///< as the system has it: 0 in /proc, too
    bool isPipe_ = false;
};

} // namespace kernelcurve
