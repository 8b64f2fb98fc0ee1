#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace kernelcurve {

/// The folder of the crash reports, below the state folder.
std::filesystem::path crashFolder();

/// Writes a text file into `folder` when this process dies of a fatal signal or of an uncaught
/// exception: the signal, `about` (version and system, one "key: value" line each), the last lines
/// from noteLine(), and the stack. The process then ends by the same signal. Handlers that are
/// already installed stay. Call it once, from the main thread. If the folder cannot be created,
/// crashes are not recorded.
void recordCrashes(const std::filesystem::path& folder, const std::string& about);

/// Adds a line to the buffer of a report, which has the last 32 lines of at most 240 bytes.
void noteLine(const std::string& line);

/// The newest report that no earlier call returned, or nothing. Keeps the last five reports.
std::optional<std::filesystem::path> takeCrashReport(const std::filesystem::path& folder);

} // namespace kernelcurve
