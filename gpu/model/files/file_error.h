#pragma once

#include "gpu/model/text/error.h"

#include <filesystem>

namespace kernelcurve {

/// The Error for an errno of reading or writing `file`.
Error readError(const std::filesystem::path& file, int error);
Error writeError(const std::filesystem::path& file, int error);
/// The Error for a file with more than `most` bytes.
Error tooLarge(const std::filesystem::path& file, std::size_t most);

} // namespace kernelcurve
