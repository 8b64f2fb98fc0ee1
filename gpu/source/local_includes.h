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

/// The text of a file, or nothing if it does not exist. May throw Error.
using FindSource = std::function<std::optional<std::string>(const std::string& name)>;

/// The path of a file with this name.
std::filesystem::path sourcePath(const std::filesystem::path& folder,
                                 const std::vector<std::string>& named, const std::string& name);
/// Files below `folder` and, for names with the includePrefix() of one of `named`, below that
/// folder. Throws Error for a file that is not text, is larger than maxSourceBytes, or is a link to
/// another place.
FindSource sourcesOnDisk(const std::filesystem::path& folder,
                         const std::vector<std::string>& named);
/// These.
FindSource sourcesAmong(std::vector<SourceFile> files);

/// The prefix of file names in an `include:` folder: the folder as written, or its last part if it
/// is absolute.
std::string includePrefix(const std::string& folder);

/// A text with its local includes inserted.
struct JoinedSource {
    std::string text;
    std::vector<SourceFile> included; ///< without duplicates, in order of first use
    struct Missing {
        std::string name;
        SourcePosition where;
    };
    std::vector<Missing> missing; ///< quoted includes that were not found; they stay in the text
};

/// Replaces #include "x.cuh" recursively by the file, with #line before and after; a file with
/// #pragma once or a guard is inserted only once. Searches the folder of the including file, then
/// the folders `named`, which angle brackets also search. Throws Error at the include for an
/// absolute path, a path outside the kernel's and the named folders, a cycle, and too much text.
JoinedSource joinIncludes(const SourceFile& root, const std::vector<std::string>& named,
                          const FindSource& find);

/// The files in the #line directives of a combined text, and `name` itself.
std::vector<std::string> filesWithin(const std::string& name, std::string_view joined);

} // namespace kernelcurve
