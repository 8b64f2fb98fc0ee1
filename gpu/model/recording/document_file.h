#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace kernelcurve {

/// Reads the text of an experiment or a recording. Checks the size of the part before the
/// measurements (yaml_tree.h) first. Throws Error like readFile().
std::string readDocumentFile(const std::filesystem::path& file);

/// File extension that the desktop associates with the application. NAME.yaml has the same format.
inline constexpr std::string_view documentEnding = ".kernelcurve";
/// File dialog patterns.
inline constexpr const char* documentPatterns = "*.kernelcurve *.yaml *.yml";
/// Returns true if a file name has a document extension.
bool hasDocumentEnding(const std::filesystem::path& file);

} // namespace kernelcurve
