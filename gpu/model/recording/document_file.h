#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The text of an experiment or a recording. What stands above the measurements has its own limit
/// (yaml_tree.h), which is looked at before the rest is read. Throws Error as readFile
/// does.
std::string readDocumentFile(const std::filesystem::path& file);

/// What a desktop opens here by a double click. NAME.yaml holds the same.
inline constexpr std::string_view documentEnding = ".kernelcurve";
/// As a file dialog takes them.
inline constexpr const char* documentPatterns = "*.kernelcurve *.yaml *.yml";
/// Whether experiments, recordings and assignments have such names.
bool hasDocumentEnding(const std::filesystem::path& file);

} // namespace kernelcurve
