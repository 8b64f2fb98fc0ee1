#include "gpu/device/child_process.h"

#include "gpu/device/device.h"
#include "gpu/model/files/file_descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

std::vector<std::string> environment(const ProcessBox* box) {
    const std::vector<std::string> usual = {"PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"};
    std::vector<std::string> result = {"LC_ALL=C"};
    for (const std::string& name : box != nullptr ? box->variables : usual)
        if (name.find('=') != std::string::npos)
            result.push_back(name);
        else if (const char* value = std::getenv(name.c_str()))
            result.push_back(name + "=" + value);
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
        {message(KC_TEXT("engine", "Cannot start {0}: {1}"), program, std::strerror(error))});
}

/// Limits on the size of written files in bytes, and on the number of open files.
constexpr rlim_t maxWritten = rlim_t{1} << 30;
constexpr rlim_t maxDescriptors = 1024;

/// The state that the child needs before it executes the program.
struct ChildStart {
    char* const* arguments;
    char* const* variables;
    int input;
    int output;
    int third;
    pid_t parent;
    rlim_t memory;
    rlim_t seconds;
    const ProcessBox* box;
    int error = 0; ///< errno if the child could not execute the program
};

void limitTo(int resource, rlim_t most) {
    rlimit now{};
    ::getrlimit(static_cast<__rlimit_resource>(resource), &now);
    now.rlim_cur = std::min(now.rlim_cur, most);
    // The hard limit equals the soft limit, so that the program cannot raise the soft limit. For
    // CPU time, the hard limit is one second higher, because the soft limit only warns.
    now.rlim_max = std::min(now.rlim_max, resource == RLIMIT_CPU ? most + 1 : most);
    ::setrlimit(static_cast<__rlimit_resource>(resource), &now);
}

/// The child's function. It runs on a separate stack in the parent's memory while the parent's
/// thread waits. It makes only system calls, and calls no library functions that a sanitizer
/// intercepts.
int becomeProgram(void* given) {
    auto& start = *static_cast<ChildStart*>(given);
    // The child ends with the thread that started and awaits it. The parent may have been killed
    // before prctl(). Therefore, the child checks afterwards whether its parent still exists.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != start.parent)
        ::syscall(SYS_exit_group, 127);
    // The separate process group allows ending the child's children together with the child.
    ::setpgid(0, 0);
    limitTo(RLIMIT_AS, start.memory);
    limitTo(RLIMIT_CPU, start.seconds);
    limitTo(RLIMIT_CORE, 0);
    limitTo(RLIMIT_FSIZE, maxWritten);
    limitTo(RLIMIT_NOFILE, maxDescriptors);
    ::syscall(SYS_dup3, start.input, STDIN_FILENO, 0);
    ::syscall(SYS_dup3, start.output, STDOUT_FILENO, 0);
    ::syscall(SYS_dup3, start.output, STDERR_FILENO, 0);
    // SIGTERM is blocked in the child, because a job scheduler sends SIGTERM to all processes of a
    // job. The child ends when its parent ends. If the child ended first, the parent would report a
    // crash.
    const std::uint64_t kept = std::uint64_t{1} << (SIGTERM - 1);
    ::syscall(SYS_rt_sigprocmask, SIG_SETMASK, &kept, nullptr, sizeof kept);
    if (start.box != nullptr)
        start.error = start.box->files.apply();
    unsigned firstOther = STDERR_FILENO + 1;
    if (start.third >= 0 && start.error == 0) {
        // If the descriptor already has its target number, dup3() fails, and exec would close the
        // descriptor. Therefore, this case is separate.
        if (start.third == static_cast<int>(firstOther))
            ::syscall(SYS_fcntl, start.third, F_SETFD, 0);
        else
            ::syscall(SYS_dup3, start.third, firstOther, 0);
        ++firstOther;
    }
    ::syscall(SYS_close_range, firstOther, ~0U, 0);
    if (start.box != nullptr && start.error == 0 && callsCanBeFiltered())
        start.error = start.box->calls.apply();
    if (start.error == 0) {
        ::execve(start.arguments[0], start.arguments, start.variables);
        start.error = errno;
    }
    ::syscall(SYS_exit_group, 127);
    return 127;
}

/// Starts a process. posix_spawn() is not sufficient, because it cannot tie a child to its parent's
/// lifetime. The function does not copy this process's memory, which may be large. A copy would
/// also disturb measurements.
pid_t start(std::vector<std::string> command, const StartedProgram::Channels& channels,
            const ProcessLimits& limits) {
    constexpr std::size_t stackBytes = 64 * 1024;
    const FileDescriptor null(::open("/dev/null", O_RDWR | O_CLOEXEC));
    callsCanBeFiltered(); // checked once here, so that the child need not check
    std::vector<std::string> variables = environment(limits.box);
    const std::vector<char*> argumentPointers = pointers(command);
    const std::vector<char*> variablePointers = pointers(variables);
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(limits.time).count();
    ChildStart child{argumentPointers.data(),
                     variablePointers.data(),
                     null.get(),
                     channels.output >= 0 ? channels.output : null.get(),
                     channels.third,
                     ::getpid(),
                     limits.memory,
                     static_cast<rlim_t>(std::max<std::int64_t>(seconds, 0) + 1),
                     limits.box};
    const auto stack = std::make_unique<char[]>(stackBytes);
    // Signals are blocked, because a signal handler in the child would write to the parent's
    // memory.
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

} // namespace

StartedProgram::StartedProgram(std::vector<std::string> command, const Channels& channels,
                               const ProcessLimits& limits)
    : process_(start(std::move(command), channels, limits))
    // glibc 2.36 declares pidfd_open() only in C.
    , ended_(static_cast<int>(syscall(SYS_pidfd_open, process_, 0))) {}

StartedProgram::~StartedProgram() {
    kill();
    wait();
}

void StartedProgram::kill() {
    if (!status_)
        ::kill(-process_, SIGKILL);
}

int StartedProgram::wait() {
    int status = 0;
    while (!status_) {
        if (waitpid(process_, &status, 0) < 0 && errno == EINTR)
            continue;
        status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    return *status_;
}

std::string exitText(int status) {
    constexpr int signals = 128;
    const char* const name = status > signals ? ::sigabbrev_np(status - signals) : nullptr;
    return name != nullptr ? "SIG" + std::string(name) : std::to_string(status);
}

std::string failureText(const ProcessResult& result) {
    std::string line = result.output.substr(0, result.output.find('\n'));
    return line.empty() ? exitText(result.exitStatus) : line;
}

ProcessResult runProcess(const std::vector<std::string>& command, const ProcessLimits& limits,
                         const std::stop_token& stop, std::size_t maxOutput, int third) {
    std::array<int, 2> ends;
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        cannotStart(command[0], errno);
    const FileDescriptor reading(ends[0]);
    FileDescriptor writing(ends[1]);
    fcntl(reading.get(), F_SETFL, O_NONBLOCK);
    const FileDescriptor wake(eventfd(0, EFD_CLOEXEC));

    StartedProgram program(command, {writing.get(), third}, limits);
    writing.close();
    const std::stop_callback onStop(stop, [&] { eventfd_write(wake.get(), 1); });

    ProcessResult result;
    const auto deadline = std::chrono::steady_clock::now() + limits.time;
    std::array<pollfd, 3> waiting = {
        {{reading.get(), POLLIN, 0}, {program.descriptor(), POLLIN, 0}, {wake.get(), POLLIN, 0}}};
    bool over = false;
    while (!over) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0 || stop.stop_requested()) {
            result.timedOut = !stop.stop_requested();
            program.kill();
            break;
        }
        poll(waiting.data(), waiting.size(), static_cast<int>(left.count()));
        over = (waiting[1].revents & POLLIN) != 0;
        readAvailable(reading.get(), result.output, maxOutput);
        if ((waiting[0].revents & POLLHUP) != 0)
            waiting[0].fd = -1; // the output has ended, so only the process is polled
    }
    result.exitStatus = program.wait();
    // The program or one of its children may have exceeded the CPU time.
    result.timedOut = result.timedOut || result.exitStatus == 128 + SIGXCPU;
    if (stop.stop_requested())
        throw Cancelled();
    return result;
}

std::string demangled(const std::string& symbol) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> readable(
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
    return readable ? readable.get() : symbol;
}

Failure undefinedFunction(const std::string& function, SourcePosition where) {
    return {message(KC_TEXT("engine", "The kernel calls {0}, which the file declares but does not "
                                      "define"),
                    function),
            message(KC_TEXT("engine", "include the file that defines the function, or add it to "
                                      "the header: `definitions: [FILE]`")),
            std::move(where)};
}

Message endlessTextHint() {
    return message(KC_TEXT("engine",
                           "check for macros, templates, or includes that expand endlessly; use "
                           "smaller template arguments or less unrolling"));
}

void requireCompiledInTime(const ProcessResult& result, const ProcessLimits& limits,
                           const SourcePosition& where, const std::string& log) {
    if (!result.timedOut)
        return;
    const auto seconds = std::chrono::floor<std::chrono::seconds>(limits.time).count();
    throw DeviceError(
        {message(KC_TEXT("engine", "Compilation timed out after {0} s"), std::to_string(seconds)),
         where.file.empty() ? Message() : endlessTextHint(), where},
        false, log);
}

} // namespace kernelcurve
