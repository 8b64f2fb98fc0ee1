#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace kernelcurve {

/// A child process with three pipes. The child receives SIGTERM when this program dies.
class ChildProcess {
  public:
    /// Starts a command. If the program is missing, the child reports an error on stderr and exits
    /// with 127, as in a shell. Throws std::system_error if the process cannot be created.
    explicit ChildProcess(const std::vector<std::string>& command);
    /// Ends the child like end().
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    FileDescriptor input;
    FileDescriptor output; ///< non-blocking, like `errors`
    FileDescriptor errors;

    void signal(int number) const;
    /// Waits until the child ends. Returns the status that a shell would report. If a signal ended
    /// the child, the status is 128 + signal number.
    int status();
    /// Closes the child's input and sends SIGTERM. After `timeout`, sends SIGKILL.
    void end(std::chrono::milliseconds timeout);

  private:
    bool reap(int options);

    pid_t process_ = -1;
    std::optional<int> status_;
};

/// Appends the available output to `text`. Returns false at the end of the stream.
bool readInto(int descriptor, std::string& text);
/// Returns the output of a program, or nullopt if the program fails or exceeds `timeout`.
std::optional<std::string> outputOf(const std::vector<std::string>& command,
                                    std::chrono::milliseconds timeout);

} // namespace kernelcurve
