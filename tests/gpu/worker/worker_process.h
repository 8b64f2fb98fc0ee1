#pragma once

#include "gpu/model/files/file_descriptor.h"
#include "tests/gpu/worker/dispatched_run.h"
#include "tests/gpu/worker/event_reader.h"
#include "tests/hang_limit.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace kernelcurve {

/// The real kernelcurve-worker as a child process, controlled over pipes in the same way as by the
/// window.
class WorkerProcess {
  public:
    /// `memory` is the number of bytes of address space that the worker may use. 0 means the same
    /// limit as this process.
    explicit WorkerProcess(const std::vector<std::string>& arguments = {}, rlim_t memory = 0) {
        std::signal(SIGPIPE, SIG_IGN);
        int in[2];
        int out[2];
        // Standard error is only read after the end. A pipe could fill up and block the worker.
        const int err = ::memfd_create("errors", MFD_CLOEXEC);
        if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0 || err < 0)
            throw std::runtime_error("pipe2");
        const std::string program = KERNELCURVE_BUILD_DIR "/bin/kernelcurve-worker";
        process_ = ::fork();
        if (process_ == 0) {
            ::dup2(in[0], 0);
            ::dup2(out[1], 1);
            ::dup2(err, 2);
            const rlimit limit{memory, memory};
            if (memory != 0)
                ::setrlimit(RLIMIT_AS, &limit);
            std::vector<char*> argv = {const_cast<char*>(program.c_str())};
            for (const std::string& argument : arguments)
                argv.push_back(const_cast<char*>(argument.c_str()));
            argv.push_back(nullptr);
            ::execv(program.c_str(), argv.data());
            std::_Exit(127);
        }
        ::close(in[0]);
        ::close(out[1]);
        requests_ = FileDescriptor(in[1]);
        events_ = FileDescriptor(out[0]);
        errors_ = FileDescriptor(err);
        reader_.emplace(events_.get());
    }
    ~WorkerProcess() {
        if (!status_) {
            ::kill(process_, SIGKILL);
            ::waitpid(process_, nullptr, 0);
        }
    }
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    void send(const Request& request) { sendText(writeRequest(request) + "\n"); }
    /// Sends the run with all its configurations except those in `done`.
    void send(const request::Run& run, const std::set<std::int64_t>& done = {}) {
        for (const Request& request : dispatchedRun(run, done))
            send(request);
    }
    void sendText(const std::string& text) {
        if (::write(requests_.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
            throw std::runtime_error("the worker takes no requests");
    }
    void closeRequests() { requests_ = FileDescriptor(); }
    void closeEvents() { events_ = FileDescriptor(); }
    void signal(int number) const { ::kill(process_, number); }
    EventReader& events() { return *reader_; }
    pid_t id() const { return process_; }

    /// The exit status, or the negative number of the signal that ended the process.
    int exit() {
        const FileDescriptor handle(static_cast<int>(::syscall(SYS_pidfd_open, process_, 0)));
        pollfd ended{handle.get(), POLLIN, 0};
        if (::poll(&ended, 1, hangMilliseconds) != 1)
            throw std::runtime_error("the worker did not end");
        int status = 0;
        ::waitpid(process_, &status, 0);
        status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        return *status_;
    }

    /// The text that the process wrote to standard error. Only valid after its end.
    std::string errors() const {
        std::string all;
        ::lseek(errors_.get(), 0, SEEK_SET);
        char bytes[4096];
        for (ssize_t count = 0; (count = ::read(errors_.get(), bytes, sizeof bytes)) > 0;)
            all.append(bytes, static_cast<std::size_t>(count));
        return all;
    }

  private:
    pid_t process_ = -1;
    FileDescriptor requests_;
    FileDescriptor events_;
    FileDescriptor errors_;
    std::optional<EventReader> reader_;
    std::optional<int> status_;
};

} // namespace kernelcurve
