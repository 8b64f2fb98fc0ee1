#include "gpu/device/cpu/box/box_main.h"
#ifdef KERNELCURVE_CUDA
#include "gpu/device/cuda/compile/nvrtc_main.h"
#endif
#include "gpu/model/files/file_descriptor.h"
#include "gpu/worker/relay/relay.h"
#include "gpu/worker/task.h"
#include "gpu/worker/worker.h"
#include "program_commit.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <iostream>
#include <iterator>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace {

/// The version. A known commit is appended as build metadata (semver.org, 10):
/// "0.1.0+5af80db0c1e2".
constexpr const char* version = KERNELCURVE_VERSION KERNELCURVE_COMMIT;

constexpr std::string_view help =
    "kernelcurve-worker " KERNELCURVE_VERSION KERNELCURVE_COMMIT "\n"
    "Runs kernels for the kernelcurve program and is started by it. Reads requests from standard\n"
    "input and writes events to standard output, one JSON object a line "
    "(docs/reference/protocol.md).\n"
    "\n"
    "  --help     show this text\n"
    "  --version  show the version\n"
    "  --relay [--slurm OPTION... | --job NUMBER] -- COMMAND...\n"
    "             start a worker by COMMAND, here, in a job of Slurm (with salloc's options) or "
    "in\n"
    "             one that another relay holds, and pass on what it and the kernelcurve program\n"
    "             say to each other\n"
    "  --task RESULTS -- COMMAND...\n"
    "             carry out the run that standard input describes, by a worker that COMMAND "
    "starts,\n"
    "             and add what comes of it to this file, as jobs of `kernelcurve submit` do\n";

/// Parses the arguments of a relay. Returns nullopt if the arguments are invalid.
std::optional<kernelcurve::RelayOrder> relayOrder(std::span<char*> arguments) {
    kernelcurve::RelayOrder order;
    auto word = arguments.begin();
    if (word != arguments.end() && std::string_view(*word) == "--slurm") {
        order.slurm.emplace();
        while (++word != arguments.end() && std::string_view(*word) != "--")
            order.slurm->emplace_back(*word);
    }
    if (arguments.end() - word > 1 && !order.slurm && std::string_view(*word) == "--job") {
        order.job = word[1];
        word += 2;
    }
    if (word == arguments.end() || std::string_view(*word) != "--")
        return std::nullopt;
    order.worker.assign(word + 1, arguments.end());
    return order.worker.empty() ? std::nullopt : std::optional(std::move(order));
}

/// Executes a task. The arguments are RESULTS -- COMMAND...
int carryOutTask(std::span<char*> arguments) {
    if (arguments.size() < 3 || std::string_view(arguments[1]) != "--") {
        std::cerr << "error: --task needs a file and a command (see --help)\n";
        return static_cast<int>(kernelcurve::WorkerExit::Usage);
    }
    try {
        const std::string lines{std::istreambuf_iterator<char>(std::cin), {}};
        std::signal(SIGPIPE, SIG_IGN);
        const bool completed =
            kernelcurve::carryOutTask(kernelcurve::readTaskOrder(lines), arguments[0],
                                      {arguments.begin() + 2, arguments.end()});
        return completed ? EXIT_SUCCESS : EXIT_FAILURE;
    } catch (const kernelcurve::Error& error) {
        std::cerr << "error: " << error.failure().english() << "\n";
    } catch (const std::exception& error) {
        std::cerr << "error: the task cannot continue: " << error.what() << "\n";
    }
    return EXIT_FAILURE;
}

int answerArguments(std::string_view argument) {
    if (argument == "--help") {
        std::cout << help;
        return EXIT_SUCCESS;
    }
    if (argument == "--version") {
        std::cout << "kernelcurve-worker " << version << "\n";
        return EXIT_SUCCESS;
    }
    std::cerr << "error: unknown argument " << argument << " (see --help)\n";
    return static_cast<int>(kernelcurve::WorkerExit::Usage);
}

/// Handles an unexpected exception on any thread. The window shows the last line of the output.
[[noreturn]] void giveUp() {
    try {
        if (const std::exception_ptr unexpected = std::current_exception())
            std::rethrow_exception(unexpected);
        // The library cannot throw an exception if memory is insufficient for the exception itself.
        std::cerr << "error: the worker cannot continue; there may be too little memory or address "
                     "space (see ulimit -v)\n";
    } catch (const std::bad_alloc&) {
        std::cerr << "error: not enough memory or address space (see ulimit -v)\n";
    } catch (const std::exception& error) {
        std::cerr << "error: the worker cannot continue: " << error.what() << "\n";
    } catch (...) {
        std::cerr << "error: the worker cannot continue\n";
    }
    std::_Exit(EXIT_FAILURE);
}

int checked(int result, const char* what) {
    if (result < 0)
        throw std::system_error(errno, std::generic_category(), what);
    return result;
}

/// Opens closed standard descriptors (0 to 2), because other files must not get these numbers.
void openWhatIsClosed() {
    int descriptor = 0;
    do
        descriptor = checked(::open("/dev/null", O_RDWR | O_CLOEXEC), "/dev/null");
    while (descriptor <= STDERR_FILENO);
    kernelcurve::FileDescriptor(descriptor).close();
}

struct ProtocolPipes {
    kernelcurve::FileDescriptor requests;
    kernelcurve::FileDescriptor events;
};

/// Reserves standard input and output for the protocol. Descriptor 0 becomes /dev/null, and
/// descriptor 1 becomes standard error, because kernels may print. Compilers do not inherit the
/// returned pipes. Throws std::system_error on failure.
ProtocolPipes takeStandardPipes() {
    openWhatIsClosed();
    constexpr int firstFree = 3;
    ProtocolPipes pipes{
        kernelcurve::FileDescriptor(
            checked(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, firstFree), "standard input")),
        kernelcurve::FileDescriptor(
            checked(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, firstFree), "standard output"))};
    const kernelcurve::FileDescriptor null(
        checked(::open("/dev/null", O_RDONLY | O_CLOEXEC), "/dev/null"));
    checked(::dup2(null.get(), STDIN_FILENO), "standard input");
    checked(::dup2(STDERR_FILENO, STDOUT_FILENO), "standard output");
    return pipes;
}

} // namespace

int main(int argc, char** argv) {
    std::optional<kernelcurve::RelayOrder> relay;
    constexpr int third = 3; // descriptor that StartedProgram passes on
    if (argc == 2 && std::string_view(argv[1]) == "--box")
        return kernelcurve::runBox(third);
#ifdef KERNELCURVE_CUDA
    if (argc == 2 && std::string_view(argv[1]) == "--nvrtc")
        return kernelcurve::runNvrtc(third);
#endif
    if (argc > 1 && std::string_view(argv[1]) == "--relay") {
        relay = relayOrder(std::span(argv, static_cast<std::size_t>(argc)).subspan(2));
        if (!relay) {
            std::cerr << "error: --relay needs a command (see --help)\n";
            return static_cast<int>(kernelcurve::WorkerExit::Usage);
        }
    } else if (argc > 1 && std::string_view(argv[1]) == "--task")
        return carryOutTask(std::span(argv, static_cast<std::size_t>(argc)).subspan(2));
    else if (argc > 1)
        return answerArguments(argv[1]);
    // With SIGPIPE ignored, writing to a closed pipe fails instead of raising a signal. Ctrl-C in a
    // terminal reaches the main program, which then cancels the run.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGINT, SIG_IGN);
    // With SIGXFSZ ignored, exceeding the file size limit fails the write instead of raising a
    // signal.
    std::signal(SIGXFSZ, SIG_IGN);
    std::set_terminate(giveUp);
    ProtocolPipes pipes = takeStandardPipes();
    if (relay)
        return static_cast<int>(
            kernelcurve::Relay(pipes.requests.get(), pipes.events.get(), std::move(*relay), version)
                .run());
    kernelcurve::Worker worker(pipes.requests.get(), pipes.events.get(),
                               kernelcurve::machineDevices(), version);
    const kernelcurve::WorkerExit exit = worker.run();
    // Destructors are skipped, because the device thread may be stuck in an endless launch.
    std::_Exit(static_cast<int>(exit));
}
