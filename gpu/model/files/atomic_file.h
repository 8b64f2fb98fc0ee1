#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Writes `file` so that it is never incomplete: writes a temporary file, syncs it, and renames it.
/// On failure, throws Error with the reason and keeps the old file.
void writeFileAtomically(const std::filesystem::path& file, std::string_view content);
/// Receives a text in pieces.
using TextSink = std::function<void(std::string_view)>;
/// Writes a text that is too large for memory. `write` receives a function, and calls it with each
/// piece of the text.
void writeFileAtomically(const std::filesystem::path& file,
                         const std::function<void(const TextSink&)>& write);
/// Creates a folder and its parents. On failure, throws Error with the reason.
void makeFolder(const std::filesystem::path& folder);
/// Reads the whole file. Throws Error with the reason.
std::string readFile(const std::filesystem::path& file);

} // namespace kernelcurve
