#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the names of a processor (as in `uname -m`) in a Toolkit's folder targets/, in order of
/// preference. A Toolkit for ARM64 is for servers (sbsa-linux) or for Jetson (aarch64-linux).
std::vector<std::string> toolkitTargets(std::string_view machine);

/// Returns the existing folders with CUDA Toolkit libraries, in order of preference:
/// - CUDA_HOME, CUDA_PATH, and CUDAToolkit_ROOT
/// - LD_LIBRARY_PATH
/// - Python wheels (nvidia/*/lib) next to `program` (by default this program) if it is in a wheel
/// - /usr/local/cuda*
/// - the wheels of VIRTUAL_ENV, CONDA_PREFIX, the user, and the system
/// - the distributions' folders
std::vector<std::filesystem::path> toolkitLibraryFolders(const std::filesystem::path& program = {});

/// Returns the names under which the loader may find `stem` ("libnvrtc.so.") in the versions
/// `majors`, in order of preference. For each version, the list contains files in
/// toolkitLibraryFolders() for this processor, and then the plain name.
std::vector<std::string> toolkitCandidates(std::string_view stem, const std::vector<int>& majors);

/// Returns the path of a toolkit program for this processor such as "nvdisasm", or an empty path if
/// no such program exists. Searches next to the library folders and in PATH.
std::filesystem::path toolkitProgram(const std::string& name);

/// Returns the path of the first existing library with links resolved, or an empty path if none
/// exists. Loads a library only if its path is unknown.
std::filesystem::path findToolkitLibrary(std::string_view stem, const std::vector<int>& majors);

/// Returns the folder that contains cuda_fp16.h in a toolkit library's installation, and the
/// folders that this header includes. If the installation has no headers, uses another installation
/// with the same major version. Returns an empty list if no headers are installed.
std::vector<std::filesystem::path> toolkitIncludeFolders(const std::filesystem::path& library,
                                                         int major);

} // namespace kernelcurve
