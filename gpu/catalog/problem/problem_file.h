#pragma once

#include "gpu/catalog/problem/file_problem.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace kernelcurve {

/// A problem's file has at most so many bytes.
inline constexpr std::size_t maxProblemBytes = std::size_t{1} << 20;

/// Reads a problem's file (docs/reference/problem-file.md): a header as a kernel's, and functions
/// of CUDA C++ for its reference. Throws Error with line and column.
std::shared_ptr<const FileProblem>
readProblemFile(std::string_view text, const std::string& fileName, const NumberFiles& files);

/// The id that a text says it describes; empty if it is no problem's file.
std::string problemIdIn(std::string_view text);

} // namespace kernelcurve
