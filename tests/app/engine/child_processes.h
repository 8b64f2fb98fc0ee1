#pragma once

#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace kernelcurve {

/// Returns the child processes that the main thread of this process has started and not yet reaped.
inline std::vector<pid_t> childProcesses() {
    const std::string self = std::to_string(::getpid());
    std::ifstream list("/proc/" + self + "/task/" + self + "/children");
    std::vector<pid_t> children;
    for (pid_t child = 0; list >> child;)
        children.push_back(child);
    return children;
}

} // namespace kernelcurve
