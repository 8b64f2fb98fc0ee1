#pragma once

#include "gpu/model/text/message.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace kernelcurve {

/// A file that the user named. Text and origin come from one open file, so that no other user can
/// replace it between the check and the reading.
struct NamedFile {
    std::string text;
    /// The reason why the text may come from another user. {0} is the file name.
    std::optional<Message> foreign;
};

/// A file is the user's own if it is a regular file of the user or root, other users can neither
/// change nor replace it, and it has no download mark. A pipe is not read again: its text is empty
/// here. Throws Error if the file is unreadable.
NamedFile readNamedFile(const std::filesystem::path& file, std::size_t maxBytes);

} // namespace kernelcurve
