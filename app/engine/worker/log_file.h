#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// What a bug report needs: versions, the platform, warnings of libraries, how workers ended. Plain
/// text in kernelcurve.log of the state folder, with the time in front of each line. Beyond 1 MiB
/// it begins anew and keeps the one before as kernelcurve.log.1. If it cannot be written, the
/// program goes on without.
class LogFile {
  public:
    static std::filesystem::path defaultFile();

    /// Takes over Qt's messages while it lives; what Qt itself would print is printed still. One
    /// object at a time.
    explicit LogFile(const std::filesystem::path& file = defaultFile());
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;
};

/// A line in the log, if there is one.
void logLine(const std::string& text);

} // namespace kernelcurve
