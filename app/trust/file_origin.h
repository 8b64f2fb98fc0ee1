#pragma once

#include "gpu/model/text/message.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace kernelcurve {

/// A file that the user specified. The text and the origin come from one open file, so that no
/// other user can replace the file between the check and reading.
struct NamedFile {
    std::string text;
    /// Reason why the text may come from another user. {0} is replaced by the file name.
    std::optional<Message> foreign;
};

/// Reads a file, and checks whether it is the user's own. This requires a regular file that belongs
/// to the user or root, that other users can neither change nor replace, and that has no download
/// mark. The text of a pipe is empty here, because a pipe cannot be read again. Throws Error if the
/// file is unreadable.
NamedFile readNamedFile(const std::filesystem::path& file, std::size_t maxBytes);

} // namespace kernelcurve
