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

/// What a program may reach that works on a stranger's text. What it starts itself has the same
/// box.
struct ProcessBox {
    FileRules files;
    CallFilter calls;
    /// Variables that it gets, as they are where they are set, or by "NAME=VALUE". Few: one such as
    /// CPATH would change what a compiler does.
    std::vector<std::string> variables = {"LD_LIBRARY_PATH"};
};

/// What a program may take. What it starts itself has the same limits on memory and on the
/// processor's time.
struct ProcessLimits {
    std::chrono::milliseconds time;
    std::uint64_t memory = std::uint64_t{4} << 30; ///< bytes of address space
    const ProcessBox* box = nullptr;               ///< none: it may do what this process may
};

/// A program with its own group of processes, which ends with this process, however that ends, and
/// with the object.
class StartedProgram {
  public:
    /// Of this process; -1: /dev/null for the output, none for the third.
    struct Channels {
        int output = -1; ///< its standard output and error
        int third = -1;  ///< its descriptor 3
    };
    /// `command[0]` is its path; without a shell, standard input empty, no other descriptors, with
    /// few environment variables. Throws DeviceError if it cannot be started, in its box where it
    /// has one.
    StartedProgram(std::vector<std::string> command, const Channels& channels,
                   const ProcessLimits& limits);
    ~StartedProgram();
    StartedProgram(const StartedProgram&) = delete;
    StartedProgram& operator=(const StartedProgram&) = delete;

    /// Readable once it has ended.
    int descriptor() const { return ended_.get(); }
    void kill();
    /// Waits for its end: the exit status, 128 + signal where a signal ended it.
    int wait();

  private:
    pid_t process_ = -1;
    FileDescriptor ended_;
    std::optional<int> status_;
};

/// "SIGSEGV" for 128 + its number, else the exit status itself.
std::string exitText(int status);

struct ProcessResult {
    int exitStatus = 0;    ///< 128 + signal where a signal ended it
    bool timedOut = false; ///< was ended because the limit had passed
    std::string output;    ///< standard output and error together, as much as was wanted
};

/// Runs a program to its end; `third` is its descriptor 3. Throws Cancelled when `stop` was
/// triggered (the program and its children are then gone), and as StartedProgram.
ProcessResult runProcess(const std::vector<std::string>& command, const ProcessLimits& limits,
                         const std::stop_token& stop, std::size_t maxOutput = std::size_t{1} << 20,
                         int third = -1);

/// What to do about a text that a compiler comes to no end with.
Message endlessTextHint();
/// Throws DeviceError with that hint, of the file at `where` (none: the text is not the user's, and
/// there is no hint), where a compiler's time was up; `log` is what it said.
void requireCompiledInTime(const ProcessResult& result, const ProcessLimits& limits,
                           const SourcePosition& where, const std::string& log);

} // namespace kernelcurve
