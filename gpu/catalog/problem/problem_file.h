#pragma once

#include "gpu/catalog/problem/file_problem.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace kernelcurve {

/// The maximum size of a problem file in bytes.
inline constexpr std::size_t maxProblemBytes = std::size_t{1} << 20;

/// Reads a problem file (docs/reference/problem-file.md): a YAML header, followed by CUDA C++
/// functions for the reference. Throws Error with line and column if the file is invalid.
std::shared_ptr<const FileProblem>
readProblemFile(std::string_view text, const std::string& fileName, const NumberFiles& files);

/// Returns the problem id in a text, or an empty string if the text is not a problem file.
std::string problemIdIn(std::string_view text);

} // namespace kernelcurve
