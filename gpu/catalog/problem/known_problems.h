#pragma once

#include "gpu/catalog/problem/number_file.h"
#include "gpu/model/values/source_file.h"
#include "gpu/problems/problem.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

using ProblemPointer = std::shared_ptr<const Problem>;

// These functions manage the problems of this process: compiled problems, built-in files (embedded
// as texts), and problems that were added. Any thread may call the functions.

/// Returns all problems in teaching order.
std::vector<ProblemPointer> problems();
/// Returns the ids in teaching order.
std::vector<std::string> problemIds();
/// Returns the problem with this id; null if missing.
ProblemPointer findProblem(std::string_view id);
/// Returns the problem for a text. This is a registered problem with the same text, or a new
/// problem that is read now without being registered. Throws Error.
ProblemPointer problemFrom(const SourceFile& file, const NumberFiles& files);
/// Registers a problem, or replaces the problem with the same id. Throws Error if that problem is
/// built-in and `overShipped` is false.
void addProblem(const ProblemPointer& problem, bool overShipped = false);
/// Returns true if the problem is built-in.
bool isShipped(const Problem& problem);

/// Returns the folder for the user's problems, which are NAME.cu below the data folder.
std::filesystem::path problemFolder();
/// Adds every problem in the user's folder. Returns the error of each invalid problem.
std::vector<Failure> addOwnProblems();
/// Returns the problem `id` from ID.cu or problem.cu in the kernel's folder; null if neither file
/// contains it. Throws Error if the file is invalid.
ProblemPointer problemBeside(const std::filesystem::path& folder, const std::string& id);

/// Returns the texts of the built-in problem files (gpu/kernels/*/problem.cu).
std::span<const SourceFile> shippedProblemTexts();

} // namespace kernelcurve
