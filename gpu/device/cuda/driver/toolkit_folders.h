#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the existing folders with libraries of the CUDA Toolkit, the best first: CUDA_HOME,
/// CUDA_PATH, and CUDAToolkit_ROOT; LD_LIBRARY_PATH; Python wheels (nvidia/*/lib) next to
/// `program`, by default this one, if it is in a wheel; /usr/local/cuda*; the wheels of
/// VIRTUAL_ENV, CONDA_PREFIX, the user, and the system; and the folders of the distributions.
std::vector<std::filesystem::path> toolkitLibraryFolders(const std::filesystem::path& program = {});

/// Returns the names for loading `stem` ("libnvrtc.so.") in the major versions `majors`, the best
/// first. For each version, these are files in the folders above, and then the plain name.
std::vector<std::string> toolkitCandidates(std::string_view stem, const std::vector<int>& majors);

/// Returns the path of a program of the toolkit, such as "nvdisasm", next to the library folders or
/// in PATH; empty if there is none.
std::filesystem::path toolkitProgram(const std::string& name);

/// Returns the first existing library, with links resolved, without loading a library of known
/// path; empty if there is none.
std::filesystem::path findToolkitLibrary(std::string_view stem, const std::vector<int>& majors);

/// Returns the folder with cuda_fp16.h of a toolkit library, and the folders of its includes. If
/// the installation has no headers, returns those of another one with the same major version.
/// Returns none if there are no headers.
std::vector<std::filesystem::path> toolkitIncludeFolders(const std::filesystem::path& library,
                                                         int major);

} // namespace kernelcurve
