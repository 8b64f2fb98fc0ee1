#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

struct ProcessResult {
    int exitStatus = 0;    ///< 128 + signal where a signal ended it
    bool timedOut = false; ///< was ended because the limit had passed
    std::string output;    ///< standard output and error together, as much as was wanted
};

/// Runs a program to its end: without a shell, standard input empty, with few environment
/// variables. `command[0]` is its path. Throws Cancelled when `stop` was triggered (the program and
/// its children are then gone) and DeviceError when it cannot be started.
ProcessResult runProcess(const std::vector<std::string>& command, std::chrono::milliseconds limit,
                         const std::stop_token& stop,
                         std::size_t mostOutput = std::size_t{1} << 20);

} // namespace kernelcurve
