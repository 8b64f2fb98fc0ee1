#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <cstdint>
#include <filesystem>

namespace kernelcurve {

/// Returns the Landlock version of this system (landlock(7)). Returns 0 if the system has no
/// Landlock. In this case, file rules have no effect.
int landlockVersion();

/// The files that a process may open. Newer Landlock versions also prevent the process from using
/// ports, signalling other processes, and connecting to other processes' abstract sockets.
class FileRules {
  public:
    FileRules();

    /// Allows reading a file, or everything below a folder. Missing paths are skipped.
    void allowReading(const std::filesystem::path& path);
    /// Allows reading and executing a program, or all programs below a folder.
    void allowRunning(const std::filesystem::path& path);
    /// Allows reading, writing, creating, and removing everything in a folder.
    void allowWork(const std::filesystem::path& folder);

    /// Activates the rules for the calling thread and its children. Returns 0 or an errno. Makes
    /// only system calls.
    int apply() const;

  private:
    void allow(const std::filesystem::path& path, std::uint64_t rights);

    FileDescriptor rules_; ///< not open without Landlock
    std::uint64_t handled_ = 0;
};

} // namespace kernelcurve
