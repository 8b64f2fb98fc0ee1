#pragma once

#include <linux/filter.h>

#include <string>
#include <vector>

namespace kernelcurve {

/// Returns true if this system supports seccomp(2).
bool callsCanBeFiltered();

/// The system calls that a thread may make.
class CallFilter {
  public:
    /// For a compiler: all except those that reach other processes, other machines, or system
    /// administration. Forbidden calls fail. `processes`: it may start other programs, like nvcc.
    static CallFilter ofCompiler(bool processes = false);
    /// For a thread that runs kernels: memory, waiting for other threads, and time. All other calls
    /// raise SIGSYS, which contains the call.
    static CallFilter ofKernels();
    /// For the other threads: also messages through an open socket with descriptors, exit, and
    /// signals to its own threads.
    static CallFilter ofBox();

    /// Activates the filter for the calling thread and its children; returns 0 or the errno. Makes
    /// only system calls.
    int apply() const;

  private:
    explicit CallFilter(std::vector<sock_filter> program)
        : program_(std::move(program)) {}
    std::vector<sock_filter> program_; ///< empty if calls cannot be filtered
};

/// "socket" for 41 on x86-64; "call 999" for an unknown number.
std::string callName(int number);

} // namespace kernelcurve
