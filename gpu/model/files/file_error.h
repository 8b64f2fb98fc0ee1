#pragma once

#include "gpu/model/text/error.h"

#include <filesystem>

namespace kernelcurve {

/// Returns the Error for an errno from reading or writing `file`.
Error readError(const std::filesystem::path& file, int error);
Error writeError(const std::filesystem::path& file, int error);
/// Returns the Error for a file with more than `most` bytes.
Error tooLarge(const std::filesystem::path& file, std::size_t most);

} // namespace kernelcurve
