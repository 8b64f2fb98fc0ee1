#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Returns the existing folders with CUDA Toolkit libraries in order of preference: CUDA_HOME,
/// CUDA_PATH, and CUDAToolkit_ROOT; LD_LIBRARY_PATH; Python wheels (nvidia/*/lib) next to `program`
/// (by default this program) if it is in a wheel; /usr/local/cuda*; the wheels of VIRTUAL_ENV,
/// CONDA_PREFIX, the user, and the system; and the distributions' folders.
std::vector<std::filesystem::path> toolkitLibraryFolders(const std::filesystem::path& program = {});

/// Returns the file names with which to load `stem` ("libnvrtc.so.") in the major versions
/// `majors`, in order of preference. For each version, these are files in toolkitLibraryFolders(),
/// and then the plain name.
std::vector<std::string> toolkitCandidates(std::string_view stem, const std::vector<int>& majors);

/// Returns the path of a toolkit program such as "nvdisasm", next to the library folders or in
/// PATH; empty if the program is not found.
std::filesystem::path toolkitProgram(const std::string& name);

/// Returns the first existing library, with links resolved; empty if none exists. Does not load a
/// library whose path is known.
std::filesystem::path findToolkitLibrary(std::string_view stem, const std::vector<int>& majors);

/// Returns the folder with the cuda_fp16.h that belongs to a toolkit library, and the folders that
/// it includes. If the installation has no headers, returns the folders of another installation
/// with the same major version. Returns an empty list if there are no headers.
std::vector<std::filesystem::path> toolkitIncludeFolders(const std::filesystem::path& library,
                                                         int major);

} // namespace kernelcurve
