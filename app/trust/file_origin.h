#pragma once

#include "gpu/model/text/message.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace kernelcurve {

/// A file that the user specified. The text and the origin are read from one open file, so that no
/// other user can replace the file between the two reads.
struct NamedFile {
    std::string text;
    /// Reason why another user may have written the text. {0} is replaced by the file name.
    std::optional<Message> foreign;
};

/// Reads a file, and checks that it is the user's own file. Such a file is a regular file, belongs
/// to the user or root, and has no download mark. Other users can neither change nor replace it.
/// The text of a pipe is empty here, because a pipe cannot be read again. Throws Error if the file
/// is unreadable.
NamedFile readNamedFile(const std::filesystem::path& file, std::size_t maxBytes);

} // namespace kernelcurve
