#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kernelcurve {

/// Folders in which a CUDA Toolkit may keep its libraries, best first; only those that exist.
/// Looked at are CUDA_HOME, CUDA_PATH and CUDAToolkit_ROOT, LD_LIBRARY_PATH, Python wheels
/// (nvidia/*/lib) next to a `program` that is in a wheel itself (the running one where none is
/// given), /usr/local/cuda*, the wheels of VIRTUAL_ENV, CONDA_PREFIX, the user and the system, and
/// the places of the distributions.
std::vector<std::filesystem::path> toolkitLibraryFolders(const std::filesystem::path& program = {});

/// What to give to the loader for `stem` ("libnvrtc.so.") in the major versions `majors`, best
/// first: files in the folders above, then the plain name, by version.
std::vector<std::string> toolkitCandidates(std::string_view stem, const std::vector<int>& majors);

/// A program of the toolkit ("nvdisasm"): next to the libraries' folders, or in PATH. Empty if
/// there is none.
std::filesystem::path toolkitProgram(const std::string& name);

/// The first of these that is there, links resolved, as far as it can be told without loading a
/// file whose place is known; empty if there is none.
std::filesystem::path findToolkitLibrary(std::string_view stem, const std::vector<int>& majors);

/// The folder with cuda_fp16.h that belongs to a library of the toolkit, and those with what its
/// headers include; where its own installation has none, any other's with the same major version.
/// Empty if there is none.
std::vector<std::filesystem::path> toolkitIncludeFolders(const std::filesystem::path& library,
                                                         int major);

} // namespace kernelcurve
