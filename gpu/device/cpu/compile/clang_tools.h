#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace kernelcurve {

/// The compiler and linker for kernel files on this CPU.
struct ClangTools {
    std::filesystem::path compiler;
    std::filesystem::path linker;
    std::string version; ///< such as "14.0.6"
    int major = 0;
};

/// The oldest supported release.
inline constexpr int oldestClang = 14;

/// Returns the candidate compilers in order of preference. These are the environment variable
/// KERNELCURVE_CLANG, clang++ in PATH, the newest clang++-NN in PATH, and the bundled
/// lib/kernelcurve/clang/bin next to the program's folder.
std::vector<std::filesystem::path> clangCandidates();

/// Returns the linker for a compiler: ld.lld or the newest ld.lld-NN in the compiler's folder or in
/// PATH.
std::optional<std::filesystem::path> linkerFor(const std::filesystem::path& compiler);

/// Returns the first candidate that runs, is new enough, and has a linker. The search runs once per
/// process.
const std::optional<ClangTools>& clangTools();

} // namespace kernelcurve
