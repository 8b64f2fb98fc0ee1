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

// The problems of this process: the compiled ones, the built-in files (embedded as texts), and
// added ones. Thread-safe.

/// In teaching order.
std::vector<ProblemPointer> problems();
/// The files, in that order.
std::vector<std::string> problemIds();
/// Null if there is no such problem.
ProblemPointer findProblem(std::string_view id);
/// The problem of a text: a registered one with the same text, otherwise one that is read now
/// without being added. Throws Error.
ProblemPointer problemFrom(const SourceFile& file, const NumberFiles& files);
/// Registers a problem, or replaces the one with the same id. Throws Error if that is built-in and
/// `overShipped` is false.
void addProblem(const ProblemPointer& problem, bool overShipped = false);
/// Returns true if the problem is built-in.
bool isShipped(const Problem& problem);

/// The folder of a user's own problems: NAME.cu below the data folder.
std::filesystem::path problemFolder();
/// Adds every problem of the user's folder. `refused` receives the error of each invalid one.
std::vector<Failure> addOwnProblems();
/// The problem file next to a kernel, ID.cu or problem.cu; null if there is none. Throws Error if
/// it is invalid.
ProblemPointer problemBeside(const std::filesystem::path& folder, const std::string& id);

/// The texts of the built-in problem files (gpu/kernels/*/problem.cu).
std::span<const SourceFile> shippedProblemTexts();

} // namespace kernelcurve
