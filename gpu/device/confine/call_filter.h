#pragma once

#include <linux/filter.h>

#include <string>
#include <vector>

namespace kernelcurve {

/// Whether this system filters calls (seccomp(2)).
bool callsCanBeFiltered();

/// Calls of the system that a thread may still make.
class CallFilter {
  public:
    /// Of a compiler: all but those that reach other processes, other machines or the system's
    /// administration. They fail. `processes`: it starts other programs, as nvcc does.
    static CallFilter ofCompiler(bool processes = false);
    /// Of a thread that runs kernels: memory, waiting for the threads next to it, the time. All
    /// others raise SIGSYS, which names the call.
    static CallFilter ofKernels();
    /// Of the threads next to it: also what comes through a socket that is open, which may be
    /// memory, the end of the process, and signals to its own threads.
    static CallFilter ofBox();

    /// From now on it holds for the calling thread and those that it starts; 0, or the errno. Calls
    /// the system and nothing else.
    int apply() const;

  private:
    explicit CallFilter(std::vector<sock_filter> program)
        : program_(std::move(program)) {}
    std::vector<sock_filter> program_; ///< empty where calls cannot be filtered
};

/// "socket" for 41 on x86-64; "call 999" for what has no name.
std::string callName(int number);

} // namespace kernelcurve
