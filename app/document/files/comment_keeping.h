#pragma once

#include "gpu/model/text/message.h"

#include <filesystem>
#include <optional>

namespace kernelcurve {

/// Keeps a copy of a document, as NAME.bak, whose comments are about to be lost because it is
/// written over; what to say about it. Throws Error if that cannot be.
std::optional<Message> keepComments(const std::filesystem::path& file);

} // namespace kernelcurve
