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

/// The value of ImportRequest::problem that requests a new problem.
inline constexpr const char* ownProblem = "new";

/// Returns the text for ImportRequest::problemFrom if a test run detected the problem.
std::string triedProblems(const std::vector<std::string>& right);

/// The array accesses of a traced run of a kernel.
struct ObservedRun {
    Values parameters; ///< parameters of the problem in this run
    std::vector<ArrayUse> arrays;
};

/// A request to import a kernel.
struct ImportRequest {
    std::filesystem::path file = {};
    /// Names of the kernels. NAME:LINE selects one of several kernels with the same name. Several
    /// kernels run in the program's launch order. An empty list requires a file with exactly one
    /// kernel.
    std::vector<std::string> kernels = {};
    std::vector<std::string> include = {}; ///< folders, relative to the working directory
    std::vector<std::pair<std::string, std::string>> defines = {};
    /// The file that launches the kernel. If the path is empty, the kernel's file and nearby files
    /// are searched.
    std::filesystem::path launchFrom = {};
    /// Problem id. If the id is empty, the parameter names determine the problem. ownProblem
    /// proposes a new problem file.
    std::string problem = {};
    std::string problemFrom = {}; ///< origin of a guessed problem
    /// Accesses of a traced run, for ownProblem. `roomy` makes arrays of unknown size large enough
    /// for that run.
    std::optional<ObservedRun> observed = {};
    bool roomy = false;
    /// Header file. If the path is empty, the file is KERNEL.cu next to the kernel's file.
    std::filesystem::path output = {};
};

/// A `__global__` function of a file or its includes.
struct ImportableKernel {
    std::string name;
    SourcePosition where;
    std::vector<std::string> problems; ///< matching problems, most likely first
    bool problemTold = false;          ///< true if the parameter names identify the first problem
};
/// Returns the kernels of the request's file in order. Throws Error if the file is unreadable,
/// contains no kernel, or has a forbidden include.
std::vector<ImportableKernel> importableKernels(const ImportRequest& request);
/// Returns one entry for all kernels of the request, with the name of the first kernel. Throws
/// Error like proposeHeader().
ImportableKernel importedTogether(const ImportRequest& request);

/// A proposed header in a separate file. The source file stays unchanged.
struct ImportProposal {
    std::filesystem::path output;
    std::string problem;
    std::string problemFrom;                    ///< origin of a guessed problem
    std::string text;                           ///< header, with the origin of each guess
    std::vector<std::string> notTold;           ///< keys with guessed values
    std::filesystem::path launchFile;           ///< file with the launch; empty if missing
    std::vector<JoinedSource::Missing> missing; ///< includes that were not found
    /// The reason why the problem or the kernel's result is uncertain.
    std::optional<Message> doubt;
    /// The problem file of a new problem, next to the header and without a reference.
    std::filesystem::path problemFile;
    std::string problemText;
};

/// Registers the new problem of a proposal, so that its header can be read before any file is
/// written. Throws Error if the problem file is invalid.
void addProposedProblem(const ImportProposal& proposal);

/// Proposes block, grid, template arguments, and arguments from the kernel's signature and launch.
/// guessMark (header_edit.h) marks each guess. Throws Error if the kernel does not exist or matches
/// no problem, or if its name is ambiguous.
ImportProposal proposeHeader(const ImportRequest& request);

} // namespace kernelcurve
