#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kernelcurve {

/// A crash that a process left behind, as a text that a person reads and may send.
struct CrashReport {
    std::filesystem::path file; ///< where it is kept
    std::string text;
};

/// The records in `folder` that nobody has read yet become reports beside them, the newest first.
/// Of reports the last few are kept. What cannot be read is left out.
std::vector<CrashReport> takeCrashReports(const std::filesystem::path& folder);

/// The report of a record: version, system, device, signal, the functions that ran, the last lines
/// of the log. No path is in it, nor the names of the person and the machine.
std::string crashReport(const std::string& record);

/// A text without paths, without the person's folder and name and the machine's name: each is a
/// word in angle brackets.
std::string withoutPersonalNames(std::string text, const std::string& home,
                                 const std::string& person, const std::string& machine);

} // namespace kernelcurve
