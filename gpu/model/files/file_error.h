#pragma once

#include "gpu/model/text/error.h"

#include <filesystem>

namespace kernelcurve {

/// What the system said (an errno) about reading or writing `file`, in words for a user.
Error readError(const std::filesystem::path& file, int error);
Error writeError(const std::filesystem::path& file, int error);
/// The file has more than `most` bytes.
Error tooLarge(const std::filesystem::path& file, std::size_t most);

} // namespace kernelcurve
