#pragma once

#include "gpu/device/child_process.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// Returns the folders of a list in the format of PATH.
std::vector<std::filesystem::path> foldersIn(const std::string& list);

/// Returns the sandbox for a program of the toolchain. The program may execute and read `programs`
/// and the loader. It may read the libraries next to `programs`, the system's libraries, and
/// everything below `inputs`. If `work` is set, the program may write in that folder. Links are
/// resolved.
ProcessBox programBox(std::span<const std::filesystem::path> programs,
                      std::span<const std::filesystem::path> inputs,
                      const std::filesystem::path& work);

/// Returns the path of kernelcurve-worker: this program, or the program next to it. With `--box`,
/// kernelcurve-worker runs untrusted code or compilers in a separate process.
std::filesystem::path workerProgram();

} // namespace kernelcurve
