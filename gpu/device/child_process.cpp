#include "gpu/device/child_process.h"

#include "gpu/device/device.h"
#include "gpu/model/files/file_descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <sched.h>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

/// Only what a compiler needs: variables such as CPATH would change what it does.
std::vector<std::string> environment() {
    std::vector<std::string> result = {"LC_ALL=C"};
    for (const char* name : {"PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"})
        if (const char* value = std::getenv(name))
            result.push_back(std::string(name) + "=" + value);
    return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    result.reserve(texts.size() + 1);
    for (std::string& text : texts)
        result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

[[noreturn]] void cannotStart(const std::string& program, int error) {
    throw DeviceError(
        {message(KC_TEXT("engine", "cannot start {0}: {1}"), program, std::strerror(error)),
         {},
         {}});
}

/// What the child needs before it is another program.
struct ChildStart {
    char* const* arguments;
    char* const* variables;
    int input;
    int output;
    pid_t parent;
    rlim_t memory;
    rlim_t seconds;
    int error = 0; ///< why it could not become that program
};

void limitTo(int resource, rlim_t most) {
    rlimit now{};
    ::getrlimit(static_cast<__rlimit_resource>(resource), &now);
    now.rlim_cur = std::min(now.rlim_cur, most);
    ::setrlimit(static_cast<__rlimit_resource>(resource), &now);
}

/// Runs on a stack of its own in the parent's memory, while the parent's thread waits: it calls the
/// system and nothing else, and where a sanitizer stands in between, not by the library's
/// functions.
int becomeProgram(void* given) {
    auto& start = *static_cast<ChildStart*>(given);
    // With the thread that started it, which waits for it. Checked afterwards, since that may have
    // been killed before.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != start.parent)
        ::syscall(SYS_exit_group, 127);
    // A process group of its own, so that its children can be ended with it.
    ::setpgid(0, 0);
    limitTo(RLIMIT_AS, start.memory);
    limitTo(RLIMIT_CPU, start.seconds);
    limitTo(RLIMIT_CORE, 0);
    ::syscall(SYS_dup3, start.input, STDIN_FILENO, 0);
    ::syscall(SYS_dup3, start.output, STDOUT_FILENO, 0);
    ::syscall(SYS_dup3, start.output, STDERR_FILENO, 0);
    const std::uint64_t noSignals = 0;
    ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, &noSignals, nullptr, sizeof noSignals);
    ::execve(start.arguments[0], start.arguments, start.variables);
    start.error = errno;
    ::syscall(SYS_exit_group, 127);
    return 127;
}

/// As posix_spawn does it, which cannot tie a child to its parent's life: without a copy of this
/// process's memory, which may be large and have pages that are being measured.
pid_t start(std::vector<std::string> command, int output, const ProcessLimits& limits) {
    constexpr std::size_t stackBytes = 64 * 1024;
    const FileDescriptor input(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    std::vector<std::string> variables = environment();
    const std::vector<char*> argumentPointers = pointers(command);
    const std::vector<char*> variablePointers = pointers(variables);
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(limits.time).count();
    ChildStart child{argumentPointers.data(),
                     variablePointers.data(),
                     input.get(),
                     output,
                     ::getpid(),
                     limits.memory,
                     static_cast<rlim_t>(std::max<std::int64_t>(seconds, 0) + 1)};
    const auto stack = std::make_unique<char[]>(stackBytes);
    // A handler that ran in the child would write into the parent's memory.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t process =
        ::clone(becomeProgram, stack.get() + stackBytes, CLONE_VM | CLONE_VFORK | SIGCHLD, &child);
    const int error = process < 0 ? errno : child.error;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (process >= 0 && error != 0)
        ::waitpid(process, nullptr, 0);
    if (error != 0)
        cannotStart(command[0], error);
    return process;
}

void readAvailable(int descriptor, std::string& output, std::size_t most) {
    std::array<char, 16384> bytes;
    for (;;) {
        const ssize_t count = read(descriptor, bytes.data(), bytes.size());
        if (count <= 0)
            return;
        if (output.size() < most)
            output.append(bytes.data(), static_cast<std::size_t>(count));
    }
}

int waitFor(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

ProcessResult runProcess(const std::vector<std::string>& command, const ProcessLimits& limits,
                         const std::stop_token& stop, std::size_t mostOutput) {
    std::array<int, 2> ends;
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        cannotStart(command[0], errno);
    const FileDescriptor reading(ends[0]);
    FileDescriptor writing(ends[1]);
    fcntl(reading.get(), F_SETFL, O_NONBLOCK);
    const FileDescriptor wake(eventfd(0, EFD_CLOEXEC));

    const pid_t process = start(command, writing.get(), limits);
    writing.close();
    // glibc 2.36 declares pidfd_open() for C only.
    const FileDescriptor ended(static_cast<int>(syscall(SYS_pidfd_open, process, 0)));
    const std::stop_callback onStop(stop, [&] { eventfd_write(wake.get(), 1); });

    ProcessResult result;
    const auto deadline = std::chrono::steady_clock::now() + limits.time;
    std::array<pollfd, 3> waiting = {
        {{reading.get(), POLLIN, 0}, {ended.get(), POLLIN, 0}, {wake.get(), POLLIN, 0}}};
    bool over = false;
    while (!over) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0 || stop.stop_requested()) {
            result.timedOut = !stop.stop_requested();
            kill(-process, SIGKILL);
            break;
        }
        poll(waiting.data(), waiting.size(), static_cast<int>(left.count()));
        over = (waiting[1].revents & POLLIN) != 0;
        readAvailable(reading.get(), result.output, mostOutput);
        if ((waiting[0].revents & POLLHUP) != 0)
            waiting[0].fd = -1; // nothing more will come; wait for the process alone
    }
    result.exitStatus = waitFor(process);
    // Its processor time was used up: what it started may have taken a part of it.
    result.timedOut = result.timedOut || result.exitStatus == 128 + SIGXCPU;
    if (stop.stop_requested())
        throw Cancelled();
    return result;
}

} // namespace kernelcurve
