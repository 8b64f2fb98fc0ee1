#pragma once

#include "gpu/model/text/message.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace kernelcurve {

/// A file that the user named. Text and origin are those of one open file, so that nobody can
/// replace the file between the check and the reading.
struct NamedFile {
    std::string text;
    /// Why the text may be another user's. {0} is the file's name.
    std::optional<Message> foreign;
};

/// A file is the user's own if it is a regular file of theirs or of root, other users can neither
/// change nor replace it, and it has no download mark. A pipe is not read a second time: its text
/// is empty here. Throws Error if the file cannot be read.
NamedFile readNamedFile(const std::filesystem::path& file, std::size_t maxBytes);

} // namespace kernelcurve
