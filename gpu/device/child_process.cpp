#include "gpu/device/child_process.h"

#include "gpu/device/device.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kernelcurve {
namespace {

class FileDescriptor {
  public:
    explicit FileDescriptor(int number)
        : number_(number) {}
    FileDescriptor(FileDescriptor&& other) noexcept
        : number_(std::exchange(other.number_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&&) = delete;
    ~FileDescriptor() { close(); }
    int get() const { return number_; }
    void close() {
        if (number_ >= 0)
            ::close(number_);
        number_ = -1;
    }

  private:
    int number_;
};

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

/// Starts the program in a process group of its own, so that its children can be ended with it.
pid_t start(std::vector<std::string> command, int output) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);

    std::vector<std::string> variables = environment();
    pid_t process = -1;
    const int error = posix_spawn(&process, command[0].c_str(), &actions, &attributes,
                                  pointers(command).data(), pointers(variables).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0)
        throw DeviceError(
            {message(KC_TEXT("engine", "cannot start {0}: {1}"), command[0], std::strerror(error)),
             {},
             {}});
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

ProcessResult runProcess(const std::vector<std::string>& command, std::chrono::milliseconds limit,
                         const std::stop_token& stop, std::size_t mostOutput) {
    std::array<int, 2> ends;
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        throw DeviceError(
            {message(KC_TEXT("engine", "cannot start {0}: {1}"), command[0], std::strerror(errno)),
             {},
             {}});
    FileDescriptor reading(ends[0]);
    FileDescriptor writing(ends[1]);
    fcntl(reading.get(), F_SETFL, O_NONBLOCK);
    FileDescriptor wake(eventfd(0, EFD_CLOEXEC));

    const pid_t process = start(command, writing.get());
    writing.close();
    // glibc 2.36 declares pidfd_open() for C only.
    FileDescriptor ended(static_cast<int>(syscall(SYS_pidfd_open, process, 0)));
    const std::stop_callback onStop(stop, [&] { eventfd_write(wake.get(), 1); });

    ProcessResult result;
    const auto deadline = std::chrono::steady_clock::now() + limit;
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
    if (stop.stop_requested())
        throw Cancelled();
    return result;
}

} // namespace kernelcurve
