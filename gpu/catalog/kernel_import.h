#pragma once

#include "gpu/source/local_includes.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// What is to become a kernel of ours.
struct ImportRequest {
    std::filesystem::path file = {};
    std::string kernel = {};               ///< its name; empty: the only one of the file
    std::vector<std::string> include = {}; ///< folders, from here
    std::vector<std::pair<std::string, std::string>> defines = {};
    /// The file that launches it; empty: its own, or one near it.
    std::filesystem::path launchFrom = {};
    std::string problem = {};     ///< empty: as the names of its parameters tell
    std::string problemFrom = {}; ///< what told it, where it is given and a guess
    /// Where the header goes; empty: KERNEL.cu beside the file.
    std::filesystem::path output = {};
};

/// A `__global__` function of a file, or of what it includes.
struct ImportableKernel {
    std::string name;
    SourcePosition where;
    std::vector<std::string> problems; ///< whose arrays fit its parameters, the likeliest first
    bool problemTold = false;          ///< by names: it is the first of them
};
/// Those of the request's file, in their order. Throws DocumentError where it has none, cannot be
/// read, or includes what is not allowed.
std::vector<ImportableKernel> importableKernels(const ImportRequest& request);

/// A header that leaves the source as it is.
struct ImportProposal {
    std::filesystem::path output;
    std::string text;                 ///< of the file: the header, with where each guess is from
    std::vector<std::string> notTold; ///< keys whose values nothing told
    std::filesystem::path launchFile; ///< that told the launch; empty where none did
    std::vector<JoinedSource::Missing> missing; ///< its includes that are nowhere
};

/// Reads the kernel's signature and, where there is one, the launch: block, grid, template
/// arguments, which argument is what. Behind what was guessed stands guessMark (header_edit.h) and
/// what told it. Throws DocumentError: no such kernel, several, none that a
/// problem fits.
ImportProposal proposeHeader(const ImportRequest& request);

} // namespace kernelcurve
