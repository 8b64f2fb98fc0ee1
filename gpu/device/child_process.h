#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace kernelcurve {

/// What a program may take. What it starts itself has the same limits on memory and on the
/// processor's time.
struct ProcessLimits {
    std::chrono::milliseconds time;
    std::uint64_t memory = std::uint64_t{4} << 30; ///< bytes of address space
};

struct ProcessResult {
    int exitStatus = 0;    ///< 128 + signal where a signal ended it
    bool timedOut = false; ///< was ended because the limit had passed
    std::string output;    ///< standard output and error together, as much as was wanted
};

/// Runs a program to its end: without a shell, standard input empty, with few environment
/// variables. `command[0]` is its path. It ends with this process, however that ends. Throws
/// Cancelled when `stop` was triggered (the program and its children are then gone) and DeviceError
/// when it cannot be started.
ProcessResult runProcess(const std::vector<std::string>& command, const ProcessLimits& limits,
                         const std::stop_token& stop,
                         std::size_t mostOutput = std::size_t{1} << 20);

} // namespace kernelcurve
