#pragma once

#include "gpu/problems/problem.h"

#include <filesystem>
#include <string>

namespace kernelcurve {

/// A first kernel of a problem, correct and slow: the file of the problem in `folder` with `id` for
/// the name of its function, and comments that say what the problem declares. If there is no such
/// file, that of a problem that is a file itself calls its reference for each unit of work where
/// that works on the problem's own arrays, and else leaves open what a thread does. Throws Error if
/// there is neither.
std::string kernelTemplate(const Problem& problem, const std::string& id, bool chinese,
                           const std::filesystem::path& folder);

} // namespace kernelcurve
