#pragma once

#include "gpu/problems/problem.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

/// A first kernel of a problem, correct and slow: the file of the problem in `folder` with `id` for
/// the name of its function, and comments that say what the problem declares. Throws DocumentError
/// where there is no such file.
std::string kernelTemplate(const Problem& problem, const std::string& id, bool chinese,
                           const std::filesystem::path& folder);

} // namespace kernelcurve
