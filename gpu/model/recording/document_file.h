#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// The text of an experiment or a recording. What stands above the measurements has its own limit
/// (yaml_tree.h), which is looked at before the rest is read. Throws Error as readFile
/// does.
std::string readDocumentFile(const std::filesystem::path& file);

} // namespace kernelcurve
