#pragma once

#include <filesystem>
#include <string>

namespace kernelcurve {

/// Returns the first file next to `file`, or in one of the two folders above it, that launches this
/// kernel with <<<>>>; empty if missing. Examines C++ and CUDA files of at most 1 MiB within
/// a repository. Does not follow includes.
std::filesystem::path findLaunchingFile(const std::filesystem::path& file,
                                        const std::string& kernel);

/// Returns a file next to the kernel's file, or in the folders above it, that calls `function`,
/// which launches the kernel; empty if there is no such file.
std::filesystem::path findCallingFile(const std::filesystem::path& file,
                                      const std::string& function);

} // namespace kernelcurve
