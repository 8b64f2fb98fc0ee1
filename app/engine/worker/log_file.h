#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// The log for bug reports: versions, the platform, library warnings, and the ends of workers. Text
/// in kernelcurve.log of the state folder, with a time per line. Beyond 1 MiB, a new file is
/// started and the old one becomes kernelcurve.log.1. If it cannot be written, the program
/// continues without a log.
class LogFile {
  public:
    static std::filesystem::path defaultFile();

    /// Receives Qt's messages while it lives; they are still printed. Only one object at a time.
    explicit LogFile(const std::filesystem::path& file = defaultFile());
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;
};

/// Writes a line to the log, if there is one.
void logLine(const std::string& text);

} // namespace kernelcurve
