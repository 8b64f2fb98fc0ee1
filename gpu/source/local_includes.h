#pragma once

#include "gpu/model/text/message.h"
#include "gpu/model/values/source_file.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Maximum size of a file. It is also the maximum size of a kernel with its includes.
inline constexpr std::size_t maxSourceBytes = std::size_t{1} << 20;
inline constexpr std::size_t maxIncludedBytes = std::size_t{4} << 20;

/// Returns the text of a file, or nullopt if the file does not exist. May throw Error.
using FindSource = std::function<std::optional<std::string>(const std::string& name)>;

/// Returns the path of the file with this name. For `named`, see sourcesOnDisk().
std::filesystem::path sourcePath(const std::filesystem::path& folder,
                                 const std::vector<std::string>& named, const std::string& name);
/// Returns a function that finds files below `folder`. A name that starts with the includePrefix()
/// of a folder in `named` refers to this folder. The function throws Error for binary files, files
/// larger than maxSourceBytes, and links that lead outside.
FindSource sourcesOnDisk(const std::filesystem::path& folder,
                         const std::vector<std::string>& named);
FindSource sourcesAmong(std::vector<SourceFile> files);

/// Returns true if an include refers to a file of a project, and not to a system's header.
bool isProjectInclude(std::string_view name, bool quoted);

/// Returns the prefix of file names in an `include:` folder: the folder as written, or the last
/// part of an absolute path.
std::string includePrefix(const std::string& folder);

/// A source with its local includes inserted.
struct JoinedSource {
    std::string text;
    std::vector<SourceFile> included; ///< included files in order of first use
    struct Missing {
        std::string name;
        SourcePosition where;
    };
    /// Includes of project files that were not found; they stay in the text.
    std::vector<Missing> missing;
};

/// Recursively replaces #include "x.cuh" with the content of the file between #line directives. A
/// file with #pragma once or an include guard is inserted once. The folder of the including file is
/// searched first, and then the folders `named`. The folders `named` also serve includes in angle
/// brackets. Throws Error for absolute paths, paths outside these folders, cycles, and texts that
/// are too long.
JoinedSource joinIncludes(const SourceFile& root, const std::vector<std::string>& named,
                          const FindSource& find);

/// Returns `name` and the files in the #line directives of a combined text.
std::vector<std::string> filesWithin(const std::string& name, std::string_view joined);

} // namespace kernelcurve
