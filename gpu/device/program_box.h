#pragma once

#include "gpu/device/child_process.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace kernelcurve {

/// Those that a list such as PATH names.
std::vector<std::filesystem::path> foldersIn(const std::string& list);

/// The box of a program of the toolchain: it may run `programs` (the programs, and their loader),
/// read them, the libraries next to them and the system's, and what lies below `inputs`; it works
/// in the folder `work`, where that is named. The paths may lead through links.
ProcessBox programBox(std::span<const std::filesystem::path> programs,
                      std::span<const std::filesystem::path> inputs,
                      const std::filesystem::path& work);

/// The program of which some uses run other people's code, or a compiler of it, in a process of
/// their own (`--box`): kernelcurve-worker, which this one is or which lies next to it.
std::filesystem::path workerProgram();

} // namespace kernelcurve
