#pragma once

#include "gpu/device/child_process.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// The folders of a list such as PATH.
std::vector<std::filesystem::path> foldersIn(const std::string& list);

/// The sandbox of a program of the toolchain: it may execute `programs` and their loader, read
/// them, the libraries next to them and of the system, and everything below `inputs`; it works in
/// the folder `work` if set. Links are resolved.
ProcessBox programBox(std::span<const std::filesystem::path> programs,
                      std::span<const std::filesystem::path> inputs,
                      const std::filesystem::path& work);

/// The program that runs untrusted code or compilers in a separate process (`--box`):
/// kernelcurve-worker, which is this program or next to it.
std::filesystem::path workerProgram();

} // namespace kernelcurve
