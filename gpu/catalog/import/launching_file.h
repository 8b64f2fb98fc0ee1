#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Finds a file next to `file`, or up to two folders above, that launches the kernel with <<<>>>.
/// Examines C++ and CUDA files of at most 1 MiB within the repository. Does not follow includes.
/// Returns an empty path if no such file is found.
std::filesystem::path findLaunchingFile(const std::filesystem::path& file,
                                        const std::string& kernel);

/// Finds a nearby file that calls `function`, which launches the kernel. Returns an empty path if
/// no such file is found.
std::filesystem::path findCallingFile(const std::filesystem::path& file,
                                      const std::string& function);

} // namespace kernelcurve
