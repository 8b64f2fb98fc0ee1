#pragma once

#include "gpu/model/text/message.h"

#include <filesystem>
#include <optional>

namespace kernelcurve {

/// If overwriting a document would lose comments, copies the document to NAME.bak, and returns a
/// message about the copy. Throws Error on failure.
std::optional<Message> keepComments(const std::filesystem::path& file);

} // namespace kernelcurve
