#pragma once

#include "gpu/device/confine/call_filter.h"
#include "gpu/device/confine/file_rules.h"
#include "gpu/model/files/file_descriptor.h"
#include "gpu/model/text/message.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <sys/types.h>
#include <vector>

namespace kernelcurve {

/// The sandbox of a program that processes untrusted text. Its children have the same sandbox.
struct ProcessBox {
    FileRules files;
    CallFilter calls;
    /// Environment variables for the program. The entry "NAME" passes on the current value, and
    /// "NAME=VALUE" sets a value. The list is short, because a variable such as CPATH would change
    /// the behaviour of a compiler.
    std::vector<std::string> variables = {"LD_LIBRARY_PATH"};
};

/// The resource limits of a program. Its children have the same limits on memory and CPU time.
struct ProcessLimits {
    std::chrono::milliseconds time;
    std::uint64_t memory = std::uint64_t{4} << 30; ///< address space in bytes
    const ProcessBox* box = nullptr;               ///< null disables the sandbox
};

/// A program with its own process group. The program ends with this process or this object.
class StartedProgram {
  public:
    /// Descriptors of this process. If `output` is -1, output goes to /dev/null. If `third` is -1,
    /// the program has no descriptor 3.
    struct Channels {
        int output = -1; ///< standard output and error
        int third = -1;  ///< becomes the program's descriptor 3
    };
    /// Starts the program `command[0]`, which must be a path. The program runs without a shell,
    /// with empty standard input, no other descriptors, and few environment variables. Throws
    /// DeviceError if the program cannot start or its sandbox cannot be applied.
    StartedProgram(std::vector<std::string> command, const Channels& channels,
                   const ProcessLimits& limits);
    ~StartedProgram();
    StartedProgram(const StartedProgram&) = delete;
    StartedProgram& operator=(const StartedProgram&) = delete;

    /// Returns a descriptor that becomes readable when the program has ended.
    int descriptor() const { return ended_.get(); }
    void kill();
    /// Waits until the program ends. Returns the exit status, or 128 + signal.
    int wait();

  private:
    pid_t process_ = -1;
    FileDescriptor ended_;
    std::optional<int> status_;
};

/// Returns an exit status as text. A status of 128 + signal becomes the name of the signal
/// ("SIGSEGV"). All other statuses become numbers.
std::string exitText(int status);

struct ProcessResult {
    int exitStatus = 0;    ///< 128 + signal number if a signal ended the program
    bool timedOut = false; ///< true if the time limit ended the program
    std::string output;    ///< standard output and error, up to the requested size
};

/// Returns the first line of a failed program's output, or the exit status as text if the program
/// wrote nothing.
std::string failureText(const ProcessResult& result);

/// Runs a program until it ends. `third` becomes its descriptor 3. After `stop`, ends the program
/// with its children and throws Cancelled. Throws DeviceError like StartedProgram.
ProcessResult runProcess(const std::vector<std::string>& command, const ProcessLimits& limits,
                         const std::stop_token& stop, std::size_t maxOutput = std::size_t{1} << 20,
                         int third = -1);

/// Returns the name of a function as in C++, such as "area(int)" for "_Z4areai". Returns other
/// names unchanged.
std::string demangled(const std::string& symbol);
/// Returns the failure of a kernel that calls a declared function without a definition.
Failure undefinedFunction(const std::string& function, SourcePosition where);
/// Returns the hint for a source file that a compiler cannot finish.
Message endlessTextHint();
/// Throws DeviceError if a compiler timed out. `log` is the compiler's output. If `where` contains
/// a file, the error contains endlessTextHint() for this file. If it contains no file, the source
/// does not belong to the user, and the error has no hint.
void requireCompiledInTime(const ProcessResult& result, const ProcessLimits& limits,
                           const SourcePosition& where, const std::string& log);

} // namespace kernelcurve
