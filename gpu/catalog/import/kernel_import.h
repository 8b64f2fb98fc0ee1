#pragma once

#include "gpu/model/analysis/trace.h"
#include "gpu/model/values/configuration.h"
#include "gpu/source/local_includes.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The value of ImportRequest::problem for a new problem instead of a known one.
inline constexpr const char* ownProblem = "new";

/// Returns the origin of a problem that a test detected, for ImportRequest::problemFrom.
std::string triedProblems(const std::vector<std::string>& right);

/// The array accesses of a traced run of a kernel.
struct ObservedRun {
    Values parameters; ///< parameters of the problem in this run
    std::vector<ArrayUse> arrays;
};

/// A request to import a kernel.
struct ImportRequest {
    std::filesystem::path file = {};
    /// The names of kernels. Several kernels are launched in sequence as one run, in the program's
    /// order. If the list is empty, the file must have a single kernel.
    std::vector<std::string> kernels = {};
    std::vector<std::string> include = {}; ///< folders, relative to the working directory
    std::vector<std::pair<std::string, std::string>> defines = {};
    /// The file that launches the kernel. If it is empty, the kernel's file or a nearby file is
    /// used.
    std::filesystem::path launchFrom = {};
    /// The id of the problem. If it is empty, the problem is detected from the names of the
    /// parameters. ownProblem writes a new problem next to the header.
    std::string problem = {};
    std::string problemFrom = {}; ///< origin of a problem that is a guess
    /// The accesses of a run, for ownProblem. Before the first run, arrays of unknown size are
    /// `roomy`, so that they are large enough.
    std::optional<ObservedRun> observed = {};
    bool roomy = false;
    /// The file for the header. If it is empty, the header is written to KERNEL.cu next to the
    /// kernel's file.
    std::filesystem::path output = {};
};

/// A `__global__` function of a file or its includes.
struct ImportableKernel {
    std::string name;
    SourcePosition where;
    std::vector<std::string> problems; ///< matching problems, most likely first
    bool problemTold = false;          ///< the names identify the first problem
};
/// Returns the kernels of the request's file, in order. Throws Error if it has none, is unreadable,
/// or has a forbidden include.
std::vector<ImportableKernel> importableKernels(const ImportRequest& request);
/// Returns the request's kernels combined into one kernel, which has the name of the first. Throws
/// Error like proposeHeader().
ImportableKernel importedTogether(const ImportRequest& request);

/// A proposed header in a separate file, which leaves the source unchanged.
struct ImportProposal {
    std::filesystem::path output;
    std::string text;                           ///< header, with the origin of each guess
    std::vector<std::string> notTold;           ///< keys with guessed values
    std::filesystem::path launchFile;           ///< file with the launch; empty if missing
    std::vector<JoinedSource::Missing> missing; ///< includes that were not found
    /// The reason why the problem or the kernel's result is uncertain.
    std::optional<Message> doubt;
    /// The problem file next to the header, without a reference, for a new problem.
    std::filesystem::path problemFile;
    std::string problemText;
};

/// Registers the new problem of a proposal, if any, so that its header can be read before anything
/// is written. Throws Error.
void addProposedProblem(const ImportProposal& proposal);

/// Proposes a header from the kernel's signature and, if it exists, the launch: block, grid,
/// template arguments, and arguments. Each guess is followed by guessMark (header_edit.h) and its
/// origin. Throws Error if the kernel does not exist, is ambiguous, or matches no problem.
ImportProposal proposeHeader(const ImportRequest& request);

} // namespace kernelcurve
