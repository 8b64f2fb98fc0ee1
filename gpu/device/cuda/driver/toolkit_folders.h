#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// The existing folders with CUDA Toolkit libraries, best first: CUDA_HOME, CUDA_PATH, and
/// CUDAToolkit_ROOT; LD_LIBRARY_PATH; Python wheels (nvidia/*/lib) next to a `program` in a wheel
/// (by default the running one); /usr/local/cuda*; the wheels of VIRTUAL_ENV, CONDA_PREFIX, the
/// user, and the system; and the folders of the distributions.
std::vector<std::filesystem::path> toolkitLibraryFolders(const std::filesystem::path& program = {});

/// The names for loading `stem` ("libnvrtc.so.") in the major versions `majors`, best first: files
/// in the folders above, then the plain name, by version.
std::vector<std::string> toolkitCandidates(std::string_view stem, const std::vector<int>& majors);

/// A program of the toolkit ("nvdisasm"): next to the library folders, or in PATH. Empty if there
/// is none.
std::filesystem::path toolkitProgram(const std::string& name);

/// The first existing one, with links resolved, without loading a library of known path; empty if
/// there is none.
std::filesystem::path findToolkitLibrary(std::string_view stem, const std::vector<int>& majors);

/// The folder with cuda_fp16.h of a toolkit library, and those of its includes; if its installation
/// has none, another one with the same major version. Empty if there is none.
std::vector<std::filesystem::path> toolkitIncludeFolders(const std::filesystem::path& library,
                                                         int major);

} // namespace kernelcurve
