#pragma once

#include "gpu/model/files/file_descriptor.h"

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace kernelcurve {

/// A program that this one started, and its three pipes. It gets SIGTERM where this program dies,
/// however that happens.
class ChildProcess {
  public:
    /// A program that is not there says so on its stderr and exits with 127, as in a shell. Throws
    /// std::system_error if the system has no process left.
    explicit ChildProcess(const std::vector<std::string>& command);
    /// Ends it as end() does.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    FileDescriptor input;
    FileDescriptor output; ///< not blocking, like `errors`
    FileDescriptor errors;

    void signal(int number) const;
    /// Waits for its end; its status as a shell has it, 128 and the number for a signal.
    int status();
    /// Closes its input, sends SIGTERM, and SIGKILL where it is still there after `timeout`.
    void end(std::chrono::milliseconds timeout);

  private:
    bool reap(int options);

    pid_t process_ = -1;
    std::optional<int> status_;
};

/// Adds what is there to read. False at the end of the stream.
bool readInto(int descriptor, std::string& text);
/// What a program prints; nothing if it fails or is not done after `timeout`.
std::optional<std::string> outputOf(const std::vector<std::string>& command,
                                    std::chrono::milliseconds timeout);

} // namespace kernelcurve
