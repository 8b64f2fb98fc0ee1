#pragma once

#include "gpu/model/text/message.h"

#include <filesystem>
#include <optional>

namespace kernelcurve {

/// Copies a document to NAME.bak if overwriting it would lose comments, and returns a message about
/// it. Throws Error on failure.
std::optional<Message> keepComments(const std::filesystem::path& file);

} // namespace kernelcurve
