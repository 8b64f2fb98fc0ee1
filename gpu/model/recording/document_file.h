#pragma once

#include "gpu/model/text/message.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The size limit of a JSON file with the results of another program.
inline constexpr std::size_t maxResultsBytes = std::size_t{128} << 20;
/// Returns true if the text begins with a JSON object, as the results of other programs do.
bool beginsAsJson(std::string_view text);

/// Reads the text of an experiment, a recording, or the JSON results of another program. The part
/// before the measurements has a separate limit (yaml_tree.h), which is checked before the rest is
/// read. Throws Error like readFile().
std::string readDocumentFile(const std::filesystem::path& file);

/// Returns the hint for a file that is not a document.
Message supportedDocuments();

/// File extension that the desktop associates with the application. NAME.yaml has the same format.
inline constexpr std::string_view documentEnding = ".kernelcurve";
/// File dialog patterns.
inline constexpr const char* documentPatterns = "*.kernelcurve *.yaml *.yml";
/// Returns true if a file name has a document extension.
bool hasDocumentEnding(const std::filesystem::path& file);

} // namespace kernelcurve
