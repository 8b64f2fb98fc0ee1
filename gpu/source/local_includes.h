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

/// A file has at most so many bytes, and all that a kernel includes together.
inline constexpr std::size_t maxSourceBytes = std::size_t{1} << 20;
inline constexpr std::size_t maxIncludedBytes = std::size_t{4} << 20;

/// The text of a file, or nothing if there is none of this name. May throw Error.
using FindSource = std::function<std::optional<std::string>(const std::string& name)>;

/// Where a file of this name is.
std::filesystem::path sourcePath(const std::filesystem::path& folder,
                                 const std::vector<std::string>& named, const std::string& name);
/// Files below `folder` and, for names that begin with the includePrefix() of one of `named`, below
/// that one. Throws Error for a file that is no text, larger than maxSourceBytes, or
/// a link that leads elsewhere.
FindSource sourcesOnDisk(const std::filesystem::path& folder,
                         const std::vector<std::string>& named);
/// These.
FindSource sourcesAmong(std::vector<SourceFile> files);

/// What names of files in an `include:` folder begin with: the folder as it is written, or its last
/// part where it is absolute.
std::string includePrefix(const std::string& folder);

/// A text with its local includes in place.
struct JoinedSource {
    std::string text;
    std::vector<SourceFile> included; ///< each once, in the order in which they are met
    struct Missing {
        std::string name;
        SourcePosition where;
    };
    std::vector<Missing> missing; ///< includes in quotes that are nowhere; they stay in the text
};

/// Puts #include "x.cuh" in place, again and again, with #line before and behind; a file with
/// #pragma once or a guard once alone. Looked for next to the file that includes it, then in the
/// folders `named`; there also in angles. Throws Error, at the include, for an absolute path, one
/// that leads out of the kernel's folder and the named ones, a cycle, too many bytes.
JoinedSource joinIncludes(const SourceFile& root, const std::vector<std::string>& named,
                          const FindSource& find);

/// The files that #line names in a joined text, and `name` itself.
std::vector<std::string> filesWithin(const std::string& name, std::string_view joined);

} // namespace kernelcurve
