#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Reads the text of an experiment or a recording. The part above the measurements has its own
/// limit (yaml_tree.h), which is checked before the rest is read. Throws Error like readFile.
std::string readDocumentFile(const std::filesystem::path& file);

/// The extension that a desktop associates with the program. NAME.yaml has the same format.
inline constexpr std::string_view documentEnding = ".kernelcurve";
/// The patterns of a file dialog.
inline constexpr const char* documentPatterns = "*.kernelcurve *.yaml *.yml";
/// Returns true if a file name has an extension of documents.
bool hasDocumentEnding(const std::filesystem::path& file);

} // namespace kernelcurve
