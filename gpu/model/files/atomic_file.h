#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Writes a temporary file next to `file`, syncs it and renames it over: the old content or the
/// new, never half. Throws Error with the reason in words (disk full, folder gone, read-only ...);
/// the old file then stands.
void writeFileAtomically(const std::filesystem::path& file, std::string_view content);
/// Takes a text piece by piece.
using TextSink = std::function<void(std::string_view)>;
/// The same for what is too long to be in memory as one text: `write` gives it to its argument.
void writeFileAtomically(const std::filesystem::path& file,
                         const std::function<void(const TextSink&)>& write);
/// With those above it; throws Error with the reason in words.
void makeFolder(const std::filesystem::path& folder);
/// The whole file; throws Error with the reason in words.
std::string readFile(const std::filesystem::path& file);

} // namespace kernelcurve
