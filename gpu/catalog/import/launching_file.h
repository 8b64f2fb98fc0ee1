#pragma once

#include <filesystem>
#include <string>
#include <vector>

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

/// Finds a nearby file that defines the `__device__` function. Returns an empty path if no such
/// file is found.
std::filesystem::path findDefiningFile(const std::filesystem::path& file,
                                       const std::string& function);

/// Returns the folders of the quoted includes that lead out of the folder of `file`, such as
/// "../utils/error.h", within the repository. Also examines the included files.
std::vector<std::filesystem::path> outerIncludeFolders(const std::filesystem::path& file);

/// Finds the folder of an include next to `file` or in the folders above, within the repository.
/// In each of these folders, examines the folder itself and the folders in it. Returns an empty
/// path if no such folder is found.
std::filesystem::path findIncludeFolder(const std::filesystem::path& file,
                                        const std::string& include);

} // namespace kernelcurve
