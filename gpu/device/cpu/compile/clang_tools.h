#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The compiler and linker that turn kernel files into code for this CPU.
struct ClangTools {
    std::filesystem::path compiler;
    std::filesystem::path linker;
    std::string version; ///< "14.0.6"
    int major = 0;
};

/// Oldest release that is known to work.
inline constexpr int oldestClang = 14;

/// Where compilers may be, in the order in which they are tried: the environment variable
/// KERNELCURVE_CLANG; clang++ and then the newest clang++-NN in the folders of PATH; the copy that
/// a bundle carries, lib/kernelcurve/clang/bin next to the program's own folder.
std::vector<std::filesystem::path> clangCandidates();

/// The linker for a compiler: ld.lld, or the newest ld.lld-NN, in the compiler's own folder or in
/// PATH.
std::optional<std::filesystem::path> linkerFor(const std::filesystem::path& compiler);

/// The first candidate that runs, is new enough and has a linker. Looked for once a process.
const std::optional<ClangTools>& clangTools();

} // namespace kernelcurve
