#pragma once

#include "gpu/problems/problem.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Returns a correct but slow first kernel for a problem. Uses the problem's template file in
/// `folder`, with the function name `id`. If there is no template file, the kernel calls the
/// reference for each unit of work. If the reference needs additional arrays, the body of the
/// kernel stays open. Throws Error if both template and problem file are missing.
std::string kernelTemplate(const Problem& problem, const std::string& id, bool chinese,
                           const std::filesystem::path& folder);

} // namespace kernelcurve
