#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// The log for bug reports: versions, the platform, library warnings, and the ends of workers. The
/// log is a text file with a time on each line, kernelcurve.log in the state folder. A file above 1
/// MiB becomes kernelcurve.log.1, and a new file starts. If the file cannot be written, the program
/// continues without a log.
class LogFile {
  public:
    static std::filesystem::path defaultFile();

    /// Receives Qt's messages while this object exists. The messages are still printed. Only one
    /// object may exist at a time.
    explicit LogFile(const std::filesystem::path& file = defaultFile());
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;
};

/// Writes a line to the log. Does nothing if no LogFile exists.
void logLine(const std::string& text);

} // namespace kernelcurve
