#include "gpu/worker/relay/child_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace kernelcurve {
namespace {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

constexpr int notFoundStatus = 127; // POSIX, Shell Command Language, 2.8.2
constexpr int signalStatus = 128;
constexpr auto reapInterval = 10ms;
constexpr std::chrono::milliseconds timeoutOfReading = 2s;

struct Pipe {
    Pipe() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            throw std::system_error(errno, std::generic_category(), "pipe");
        read = FileDescriptor(ends[0]);
        write = FileDescriptor(ends[1]);
    }
    FileDescriptor read;
    FileDescriptor write;
};

void doNotBlock(const FileDescriptor& descriptor) {
    ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

} // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command) {
    // All allocations must precede the fork.
    std::vector<char*> words;
    words.reserve(command.size() + 1);
    for (const std::string& word : command)
        words.push_back(const_cast<char*>(word.c_str())); // execvp() does not modify the words
    words.push_back(nullptr);
    const std::string cannot = "error: " + command.at(0) + " cannot be started: ";
    Pipe toInput;
    Pipe fromOutput;
    Pipe fromErrors;
    const pid_t parent = ::getpid();
    process_ = ::fork();
    if (process_ < 0)
        throw std::system_error(errno, std::generic_category(), "fork");
    if (process_ == 0) {
        // The child leads a separate process group. Signals to this program's group do not reach
        // the child, so that this program can clean up.
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (::getppid() != parent) // the parent died before prctl()
            ::_exit(notFoundStatus);
        ::dup2(toInput.read.get(), STDIN_FILENO);
        ::dup2(fromOutput.write.get(), STDOUT_FILENO);
        ::dup2(fromErrors.write.get(), STDERR_FILENO);
        ::signal(SIGPIPE, SIG_DFL);
        ::signal(SIGTERM, SIG_DFL);
        ::signal(SIGHUP, SIG_DFL);
        sigset_t none;
        sigemptyset(&none);
        ::sigprocmask(SIG_SETMASK, &none, nullptr);
        ::execvp(words[0], words.data());
        const char* why = std::strerror(errno);
        for (const char* part : {cannot.c_str(), why, "\n"})
            if (::write(STDERR_FILENO, part, std::strlen(part)) < 0)
                break;
        ::_exit(notFoundStatus);
    }
    input = std::move(toInput.write);
    output = std::move(fromOutput.read);
    errors = std::move(fromErrors.read);
    for (const FileDescriptor* descriptor : {&input, &output, &errors})
        doNotBlock(*descriptor);
}

ChildProcess::~ChildProcess() {
    end(timeoutOfReading);
}

void ChildProcess::signal(int number) const {
    if (!status_)
        ::kill(process_, number);
}

bool ChildProcess::reap(int options) {
    int status = 0;
    while (!status_) {
        const pid_t reaped = ::waitpid(process_, &status, options);
        if (reaped == process_)
            status_ = WIFSIGNALED(status) ? signalStatus + WTERMSIG(status) : WEXITSTATUS(status);
        else if (reaped == 0)
            return false;
        else if (errno != EINTR)
            status_ = notFoundStatus; // another part of the program reaped the child
    }
    return true;
}

int ChildProcess::status() {
    reap(0);
    return *status_;
}

void ChildProcess::end(std::chrono::milliseconds timeout) {
    input.close();
    signal(SIGTERM);
    const auto deadline = Steady::now() + timeout;
    while (!reap(WNOHANG)) {
        if (Steady::now() >= deadline) {
            signal(SIGKILL);
            reap(0);
            return;
        }
        std::this_thread::sleep_for(reapInterval);
    }
}

bool readInto(int descriptor, std::string& text) {
    std::array<char, 65536> bytes{};
    const ssize_t count = ::read(descriptor, bytes.data(), bytes.size());
    if (count > 0)
        text.append(bytes.data(), static_cast<std::size_t>(count));
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

std::optional<std::string> outputOf(const std::vector<std::string>& command,
                                    std::chrono::milliseconds timeout) {
    ChildProcess child(command);
    child.input.close();
    std::string text;
    const auto deadline = Steady::now() + timeout;
    std::array<char, 65536> bytes{};
    std::array<pollfd, 2> pipes = {
        {{child.output.get(), POLLIN, 0}, {child.errors.get(), POLLIN, 0}}};
    while (pipes[0].fd >= 0 || pipes[1].fd >= 0) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Steady::now());
        if (left <= 0ms)
            return std::nullopt;
        ::poll(pipes.data(), pipes.size(), static_cast<int>(left.count()));
        for (pollfd& pipe : pipes) {
            if (pipe.fd < 0 || pipe.revents == 0)
                continue;
            const ssize_t count = ::read(pipe.fd, bytes.data(), bytes.size());
            if (count > 0 && pipe.fd == child.output.get())
                text.append(bytes.data(), static_cast<std::size_t>(count));
            else if (count == 0)
                pipe.fd = -1;
        }
    }
    return child.status() == 0 ? std::optional(std::move(text)) : std::nullopt;
}

} // namespace kernelcurve
