#pragma once

#include "gpu/problems/problem.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Returns a first kernel for a problem, which is correct but slow. This is the problem's template
/// file in `folder`, with the function name `id` and comments about the problem. If there is no
/// template, the kernel calls the reference in the problem file for each unit of work, provided
/// that the reference only uses the problem's arrays. Otherwise, the kernel's body is left open.
/// Throws Error if there is neither a template nor a problem file.
std::string kernelTemplate(const Problem& problem, const std::string& id, bool chinese,
                           const std::filesystem::path& folder);

} // namespace kernelcurve
