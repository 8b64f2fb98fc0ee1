#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Where crashes are recorded and reports kept: crashes of the state folder.
std::filesystem::path crashFolder();

/// From now on a crash of this process (a fatal signal, std::terminate) is written into `folder` as
/// NAME.crash: what `about` says of the program, a line each, what was noted last, and which code
/// ran. The process then ends by the signal, as it would without. Signals that somebody else takes
/// already are left to them. To be called once, by the first thread; a folder that cannot be made
/// means that nothing is recorded.
void recordCrashes(const std::filesystem::path& folder, const std::string& about);

/// What the program works with: the last one counts.
void noteDevice(const std::string& device);
/// Of the lines that were noted last a crash record has some thirty, each cut at 240 bytes.
void noteLine(const std::string& line);

} // namespace kernelcurve
