#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace kernelcurve {

/// Returns the folder for crash reports below the state folder.
std::filesystem::path crashFolder();

/// Writes a text file to `folder` when a fatal signal or an uncaught exception ends this process.
/// The file contains the signal, `about` (version and system, one "key: value" pair per line), the
/// last lines from noteLine(), and the stack trace. Afterwards, the process ends with the same
/// signal. Existing handlers remain installed. Call this function once, from the main thread. If
/// the folder cannot be created, crashes are not recorded.
void recordCrashes(const std::filesystem::path& folder, const std::string& about);

/// Adds a line to the report's buffer. The buffer stores the last 32 lines of at most 240 bytes
/// each.
void noteLine(const std::string& line);

/// Returns the newest report that was written since the last call. Returns nullopt if there is
/// none. Keeps the last five reports.
std::optional<std::filesystem::path> takeCrashReport(const std::filesystem::path& folder);

} // namespace kernelcurve
