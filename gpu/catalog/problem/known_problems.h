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

// The problems that this process knows: those that are compiled in, the shipped files (which are
// compiled in as texts), and what was added. May be called from several threads.

/// In the order in which they are taught.
std::vector<ProblemPointer> problems();
/// Theirs, in that order.
std::vector<std::string> problemIds();
/// Null where there is no such problem.
ProblemPointer findProblem(std::string_view id);
/// The problem that a text describes: the known one where that has the same text, else one that is
/// read now and not added. Throws Error.
ProblemPointer problemFrom(const SourceFile& file, const NumberFiles& files);
/// Makes a problem known, in the place of one of the same id. Throws Error if that is shipped and
/// `overShipped` is false.
void addProblem(const ProblemPointer& problem, bool overShipped = false);
/// Whether the program brings it.
bool isShipped(const Problem& problem);

/// Where a user's own problems are: NAME.cu below the folder for data.
std::filesystem::path problemFolder();
/// Adds every problem of the user's folder; what each that cannot be read is told to `refused`.
std::vector<Failure> addOwnProblems();
/// The problem that a file next to a kernel describes, ID.cu or problem.cu; null if there is none.
/// Throws Error if it is wrong.
ProblemPointer problemBeside(const std::filesystem::path& folder, const std::string& id);

/// The shipped problems' files (gpu/kernels/*/problem.cu), as texts.
std::span<const SourceFile> shippedProblemTexts();

} // namespace kernelcurve
