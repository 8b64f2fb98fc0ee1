#include "gpu/device/cuda/compile/toolkit_box.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

/// Programs that nvcc and the host compiler run. They may be in other folders.
constexpr const char* hostPrograms[] = {"gcc", "g++", "cc", "c++", "as", "ld", "sh"};
/// Folders of an installation that contain programs, libraries, and headers. Other folders, such as
/// those in a user's ~/.local, may contain arbitrary files.
constexpr const char* folderNames[] = {"bin",     "include", "lib",    "lib64",
                                       "libexec", "nvvm",    "targets"};
/// System folders of shared files.
constexpr const char* systemRoots[] = {"/", "/usr", "/usr/local"};

/// Returns PREFIX for PREFIX/bin/NAME with links resolved.
fs::path rootOf(const fs::path& program) {
    std::error_code error;
    return fs::canonical(program, error).parent_path().parent_path();
}

std::vector<fs::path> installations(const fs::path& nvcc) {
    std::vector<fs::path> roots(std::begin(systemRoots), std::end(systemRoots));
    roots.push_back(rootOf(nvcc));
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        for (const char* name : hostPrograms)
            if (fs::path root = rootOf(fs::path(folder) / name); !root.empty())
                roots.push_back(std::move(root));
    std::ranges::sort(roots);
    roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
    return roots;
}

/// Returns true if the parent folder contains one folder per library. Shared machines may store
/// each library of a compiler in a separate folder: /sw/spack/x86_64/{gcc-12,gmp-6,mpc-1}. Parents
/// of the home folder do not count.
bool isOneOfMany(const fs::path& root) {
    constexpr std::ptrdiff_t deep = 4; // "/", "sw", "spack", and "x86_64"
    const fs::path folder = root.parent_path();
    const char* const home = std::getenv("HOME");
    const fs::path within = home != nullptr ? fs::path(home).lexically_relative(folder) : "";
    const bool holdsHome = !within.empty() && *within.begin() != "..";
    return std::distance(folder.begin(), folder.end()) >= deep && !holdsHome;
}

} // namespace

ProcessBox toolkitBox(const fs::path& program, const fs::path& work) {
    ProcessBox box = programBox(std::array{program}, {}, work);
    box.calls = CallFilter::ofCompiler(true);
    for (const fs::path& root : installations(program)) {
        for (const char* part : folderNames)
            box.files.allowRunning(root / part);
        if (isOneOfMany(root))
            box.files.allowRunning(root.parent_path());
    }
    box.files.allowWork("/dev/null");
    // If the compiler is a link to ccache, ccache must not use the user's cache.
    box.variables = {"LD_LIBRARY_PATH", "PATH", "CCACHE_DISABLE=1", "HOME=" + work.string(),
                     "TMPDIR=" + work.string()};
    return box;
}

} // namespace kernelcurve
