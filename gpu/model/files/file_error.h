#pragma once

#include "gpu/model/values/document_error.h"

#include <filesystem>

namespace kernelcurve {

/// What the system said (an errno) about reading or writing `file`, in words for a person.
DocumentError readError(const std::filesystem::path& file, int error);
DocumentError writeError(const std::filesystem::path& file, int error);

} // namespace kernelcurve
