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

/// The maximum size of a file, and of a kernel with its includes.
inline constexpr std::size_t maxSourceBytes = std::size_t{1} << 20;
inline constexpr std::size_t maxIncludedBytes = std::size_t{4} << 20;

/// Returns the text of a file, or nullopt if the file does not exist. May throw Error.
using FindSource = std::function<std::optional<std::string>(const std::string& name)>;

/// Returns the path of the file with this name.
std::filesystem::path sourcePath(const std::filesystem::path& folder,
                                 const std::vector<std::string>& named, const std::string& name);
/// Returns a function that finds files below `folder` and, for names that start with the
/// includePrefix() of a folder in `named`, below that folder. It throws Error for a file that is
/// not text, is larger than maxSourceBytes, or is a link to a place outside.
FindSource sourcesOnDisk(const std::filesystem::path& folder,
                         const std::vector<std::string>& named);
/// Returns a function that finds files among `files`.
FindSource sourcesAmong(std::vector<SourceFile> files);

/// Returns the prefix of file names in an `include:` folder. The prefix is the folder as written
/// or, if the folder is absolute, its last part.
std::string includePrefix(const std::string& folder);

/// A source with its local includes inserted.
struct JoinedSource {
    std::string text;
    std::vector<SourceFile> included; ///< without duplicates, in order of first use
    struct Missing {
        std::string name;
        SourcePosition where;
    };
    std::vector<Missing> missing; ///< quoted includes that were not found; they stay in the text
};

/// Recursively replaces #include "x.cuh" with the content of the file, with #line directives before
/// and after it. A file with #pragma once or an include guard is inserted only once. The function
/// searches the folder of the including file, and then the folders `named`, which are also searched
/// for includes in angle brackets. Throws Error at the include for an absolute path, a path outside
/// the folder of the kernel and the folders `named`, a cycle, and a text that is too long.
JoinedSource joinIncludes(const SourceFile& root, const std::vector<std::string>& named,
                          const FindSource& find);

/// Returns the files in the #line directives of a combined text, and `name`.
std::vector<std::string> filesWithin(const std::string& name, std::string_view joined);

} // namespace kernelcurve
