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

// These functions manage the problems of this process: the compiled ones, the built-in files
// (embedded as texts), and added ones. Any thread may call them.

/// Returns all problems in teaching order.
std::vector<ProblemPointer> problems();
/// Returns the ids in that order.
std::vector<std::string> problemIds();
/// Returns the problem with this id; null if there is none.
ProblemPointer findProblem(std::string_view id);
/// Returns the problem of a text: a registered one with the same text, otherwise one that is read
/// now without being added. Throws Error.
ProblemPointer problemFrom(const SourceFile& file, const NumberFiles& files);
/// Registers a problem, or replaces the one with the same id. Throws Error if that one is built-in
/// and `overShipped` is false.
void addProblem(const ProblemPointer& problem, bool overShipped = false);
/// Returns true if the problem is built-in.
bool isShipped(const Problem& problem);

/// Returns the folder of the user's problems, NAME.cu below the data folder.
std::filesystem::path problemFolder();
/// Adds every problem of the user's folder. Returns the error of each invalid one.
std::vector<Failure> addOwnProblems();
/// Returns the problem of the file next to a kernel, ID.cu or problem.cu; null if there is none.
/// Throws Error if it is invalid.
ProblemPointer problemBeside(const std::filesystem::path& folder, const std::string& id);

/// Returns the texts of the built-in problem files (gpu/kernels/*/problem.cu).
std::span<const SourceFile> shippedProblemTexts();

} // namespace kernelcurve
