#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <cstdint>
#include <filesystem>

namespace kernelcurve {

/// The version of this system's Landlock (landlock(7)); 0 if it has none, and file rules then hold
/// nothing.
int landlockVersion();

/// The files that a process may still open: none but those that are allowed here. It can also reach
/// no port, and where Landlock knows that, send signals and connect by name to nobody outside.
class FileRules {
  public:
    FileRules();

    /// A file, or all that lies below a folder. What is not there is passed over.
    void allowReading(const std::filesystem::path& path);
    /// A program, or those below a folder, which may also be read.
    void allowRunning(const std::filesystem::path& path);
    /// All that a folder holds may be read, written, made and removed.
    void allowWork(const std::filesystem::path& folder);

    /// From now on they hold for the calling thread and all that it starts; 0, or the errno. Calls
    /// the system and nothing else.
    int apply() const;

  private:
    void allow(const std::filesystem::path& path, std::uint64_t rights);

    FileDescriptor rules_; ///< not open where there is no Landlock
    std::uint64_t handled_ = 0;
};

} // namespace kernelcurve
