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

// These functions manage the problems of this process: compiled problems, embedded problem files,
// and added problems. They are thread-safe.

/// Returns all problems in teaching order.
std::vector<ProblemPointer> problems();
/// Returns the ids in teaching order.
std::vector<std::string> problemIds();
/// Returns the problem with this id, or null if it does not exist.
ProblemPointer findProblem(std::string_view id);
/// Returns the registered problem with the same text. If there is none, reads the text but does not
/// register the problem. Throws Error if the text is invalid.
ProblemPointer problemFrom(const SourceFile& file, const NumberFiles& files);
/// Registers a problem and replaces a problem with the same id. Throws Error if that problem is
/// built-in and `overShipped` is false.
void addProblem(const ProblemPointer& problem, bool overShipped = false);
bool isShipped(const Problem& problem);

/// Returns the folder for the user's problems, which contains NAME.cu files.
std::filesystem::path problemFolder();
/// Adds every problem in the user's folder. Returns one error per invalid problem.
std::vector<Failure> addOwnProblems();
/// Reads the problem `id` from ID.cu or problem.cu in the kernel's folder. Returns null if neither
/// file contains it. Throws Error if the file is invalid.
ProblemPointer problemBeside(const std::filesystem::path& folder, const std::string& id);

/// Returns the texts of the built-in problem files (gpu/kernels/*/problem.cu).
std::span<const SourceFile> shippedProblemTexts();

} // namespace kernelcurve
