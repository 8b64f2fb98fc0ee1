#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// What is to become a kernel of ours.
struct ImportRequest {
    std::filesystem::path file;
    std::string kernel;               ///< its name; empty: the only one of the file
    std::vector<std::string> include; ///< folders, from here
    std::vector<std::pair<std::string, std::string>> defines;
    std::filesystem::path launchFrom; ///< the file that launches it; empty: its own
    std::string problem;              ///< empty: as the names of its parameters tell
    std::filesystem::path output;     ///< where the header goes; empty: beside the file
};

/// A header that leaves the source as it is.
struct ImportProposal {
    std::filesystem::path output;
    std::string text;                 ///< of the file: the header, with where each guess is from
    std::vector<std::string> notTold; ///< keys whose values nothing told
};

/// Reads the kernel's signature and, where there is one, the launch: block, grid, template
/// arguments, which argument is what. Throws DocumentError: no such kernel, several, none that a
/// problem fits.
ImportProposal proposeHeader(const ImportRequest& request);

} // namespace kernelcurve
