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

/// For the problem of an ImportRequest: a new problem instead of a known one.
inline constexpr const char* ownProblem = "new";

/// The origin of a detected problem, for ImportRequest::problemFrom.
std::string triedProblems(const std::vector<std::string>& right);

/// The array accesses of a traced run of a kernel.
struct ObservedRun {
    Values parameters; ///< parameters of the problem in that run
    std::vector<ArrayUse> arrays;
};

/// A request to import a kernel.
struct ImportRequest {
    std::filesystem::path file = {};
    /// Names of kernels; several are launched in sequence as one run, in the program's order.
    /// Empty: the only kernel.
    std::vector<std::string> kernels = {};
    std::vector<std::string> include = {}; ///< folders, from here
    std::vector<std::pair<std::string, std::string>> defines = {};
    /// The file that launches it; empty: its own file, or one nearby.
    std::filesystem::path launchFrom = {};
    /// Empty: detect it from the names of the parameters; ownProblem: describe a new one next to
    /// the header.
    std::string problem = {};
    std::string problemFrom = {}; ///< origin, if the problem was guessed
    /// For ownProblem: the accesses of a run. Before the first run, arrays of unknown size are
    /// `roomy`, so that they are large enough.
    std::optional<ObservedRun> observed = {};
    bool roomy = false;
    /// The file for the header; empty: KERNEL.cu next to the file.
    std::filesystem::path output = {};
};

/// A `__global__` function of a file or its includes.
struct ImportableKernel {
    std::string name;
    SourcePosition where;
    std::vector<std::string>
        problems;             ///< problems that match its parameters, the most likely first
    bool problemTold = false; ///< true if the names identify the first one
};
/// The kernels of the request's file, in order. Throws Error if it has none, is unreadable, or has
/// a forbidden include.
std::vector<ImportableKernel> importableKernels(const ImportRequest& request);
/// The request's kernels combined, as the first of them. Throws Error like proposeHeader.
ImportableKernel importedTogether(const ImportRequest& request);

/// A header that leaves the source unchanged.
struct ImportProposal {
    std::filesystem::path output;
    std::string text; ///< text of the file: the header, with the origin of each guess
    std::vector<std::string> notTold;           ///< keys with guessed values
    std::filesystem::path launchFile;           ///< file with the launch; empty if there is none
    std::vector<JoinedSource::Missing> missing; ///< includes that were not found
    /// The reason why the problem is uncertain, or the kernel's result.
    std::optional<Message> doubt;
    /// For a new problem: the problem file next to the header, without a reference.
    std::filesystem::path problemFile;
    std::string problemText;
};

/// Registers the problem of a proposal, if it has a new one, so that its header can be read before
/// anything is written. Throws Error.
void addProposedProblem(const ImportProposal& proposal);

/// Reads the kernel's signature and, if it exists, the launch: block, grid, template arguments, and
/// arguments. guessMark (header_edit.h) and the origin follow each guess. Throws Error if the
/// kernel does not exist, is ambiguous, or matches no problem.
ImportProposal proposeHeader(const ImportRequest& request);

} // namespace kernelcurve
