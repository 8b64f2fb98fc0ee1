#pragma once

#include "gpu/problems/problem.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Returns a first kernel for a problem, correct and slow: the template file of the problem in
/// `folder`, with the function name `id` and comments about the problem. Without a template, the
/// kernel calls the reference of the problem file for each unit of work if the reference only uses
/// the problem's arrays. Otherwise, its body is left open. Throws Error if there is neither.
std::string kernelTemplate(const Problem& problem, const std::string& id, bool chinese,
                           const std::filesystem::path& folder);

} // namespace kernelcurve
