#pragma once

#include "gpu/model/text/document_error.h"

#include <filesystem>

namespace kernelcurve {

/// What the system said (an errno) about reading or writing `file`, in words for a person.
DocumentError readError(const std::filesystem::path& file, int error);
DocumentError writeError(const std::filesystem::path& file, int error);
/// The file has more than `most` bytes.
DocumentError tooLarge(const std::filesystem::path& file, std::size_t most);

} // namespace kernelcurve
