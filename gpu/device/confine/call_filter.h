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
    /// Returns the filter for a compiler. The filter forbids only calls that reach other processes,
    /// other machines, or system administration. Forbidden calls fail. If `processes` is true, the
    /// compiler may start other programs, as nvcc does.
    static CallFilter ofCompiler(bool processes = false);
    /// Returns the filter for a thread that runs kernels. The filter allows memory allocation,
    /// waiting for other threads, and reading the time. Any other call raises SIGSYS, and the
    /// handler reports the call.
    static CallFilter ofKernels();
    /// Returns the filter for sandbox threads that run no kernels. The filter allows the calls of
    /// ofKernels(), messages with descriptors through an open socket, exit, and signals to threads
    /// of the same process.
    static CallFilter ofBox();

    /// Activates the filter for the calling thread and its children. Returns 0 or an errno. Makes
    /// only system calls.
    int apply() const;

  private:
    explicit CallFilter(std::vector<sock_filter> program)
        : program_(std::move(program)) {}
    std::vector<sock_filter> program_; ///< empty if the system does not support filters
};

/// Returns the name of a system call: "socket" for 41 on x86-64, or "call 999" for an unknown
/// number.
std::string callName(int number);

} // namespace kernelcurve
