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

/// As the problem of an ImportRequest: none of those that are known, but one of its own.
inline constexpr const char* ownProblem = "new";

/// What told a problem that was tried: the words for ImportRequest::problemFrom.
std::string triedProblems(const std::vector<std::string>& right);

/// What a traced run of a kernel showed of its arrays.
struct ObservedRun {
    Values parameters; ///< of the problem, that it ran with
    std::vector<ArrayUse> arrays;
};

/// What is to become a kernel of ours.
struct ImportRequest {
    std::filesystem::path file = {};
    /// Their names; several are launched one after the other, as one run, in the order in which the
    /// program launches them. Empty: the only one.
    std::vector<std::string> kernels = {};
    std::vector<std::string> include = {}; ///< folders, from here
    std::vector<std::pair<std::string, std::string>> defines = {};
    /// The file that launches it; empty: its own, or one near it.
    std::filesystem::path launchFrom = {};
    /// Empty: as the names of its parameters tell; ownProblem: described next to the header.
    std::string problem = {};
    std::string problemFrom = {}; ///< what told it, if it is given and a guess
    /// For ownProblem: what a run has shown. Before there was one, arrays whose size nothing tells
    /// are `roomy`, so that none is too small for it.
    std::optional<ObservedRun> observed = {};
    bool roomy = false;
    /// Where the header goes; empty: KERNEL.cu next to the file.
    std::filesystem::path output = {};
};

/// A `__global__` function of a file, or of what it includes.
struct ImportableKernel {
    std::string name;
    SourcePosition where;
    std::vector<std::string> problems; ///< whose arrays fit its parameters, the likeliest first
    bool problemTold = false;          ///< by names: it is the first of them
};
/// Those of the request's file, in their order. Throws Error if it has none, cannot be read, or
/// includes what is not allowed.
std::vector<ImportableKernel> importableKernels(const ImportRequest& request);
/// The request's kernels together, as the first of them. Throws as proposeHeader.
ImportableKernel importedTogether(const ImportRequest& request);

/// A header that leaves the source as it is.
struct ImportProposal {
    std::filesystem::path output;
    std::string text;                 ///< of the file: the header, with where each guess is from
    std::vector<std::string> notTold; ///< keys whose values nothing told
    std::filesystem::path launchFile; ///< that told the launch; empty if none did
    std::vector<JoinedSource::Missing> missing; ///< its includes that are nowhere
    /// What makes the problem doubtful, or says what the kernel's result is.
    std::optional<Message> doubt;
    /// Of a problem of its own: the file next to the header that describes it, all but what is
    /// right.
    std::filesystem::path problemFile;
    std::string problemText;
};

/// Makes the problem of a proposal known, if it has one of its own: its header can then be read
/// before anything is written. Throws Error.
void addProposedProblem(const ImportProposal& proposal);

/// Reads the kernel's signature and, if there is one, the launch: block, grid, template arguments,
/// which argument is what. Behind what was guessed stands guessMark (header_edit.h) and what told
/// it. Throws Error: no such kernel, several, none that a problem fits.
ImportProposal proposeHeader(const ImportRequest& request);

} // namespace kernelcurve
