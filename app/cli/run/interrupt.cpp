#include "app/cli/run/interrupt.h"

#include "app/cli/options/exit_code.h"
#include "app/cli/options/json_messages.h"
#include "gpu/model/files/file_descriptor.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace kernelcurve {

namespace {

constexpr std::array<int, 4> caught = {SIGINT, SIGTERM, SIGHUP, callerEnded};

// A signal handler may call only a few functions, so it writes to a pipe that the event loop reads.
std::array<FileDescriptor, 2> pipeEnds;
volatile std::sig_atomic_t received = 0;

void onSignal(int signal) {
    if (received != 0) {
        if (signal == callerEnded)
            return;
        _exit(static_cast<int>(ExitCode::Interrupted));
    }
    received = 1;
    const char byte = 1;
    [[maybe_unused]] const ssize_t written = ::write(pipeEnds[1].get(), &byte, 1);
}

int openPipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) == 0)
        pipeEnds = {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
    return pipeEnds[0].get();
}

/// Sets the handler for the signals. A signal that was ignored at the start stays ignored: SIGHUP
/// under nohup, and SIGINT (Ctrl-C) in a script's background process.
void setHandlers(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    for (const int signal : caught) {
        struct sigaction before {};
        if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
            ::sigaction(signal, &action, nullptr);
    }
}

} // namespace

Interrupt::Interrupt(QObject* parent)
    : QObject(parent)
    , notifier_(openPipe(), QSocketNotifier::Read) {
    received = 0;
    connect(&notifier_, &QSocketNotifier::activated, this, [this] {
        notifier_.setEnabled(false);
        emit requested();
    });
    setHandlers(onSignal);
}

Interrupt::~Interrupt() {
    // The outputs are still written. The kernel may send the signal again for another thread of the
    // caller. setHandlers() does not change ignored signals.
    std::signal(callerEnded, SIG_IGN);
    setHandlers(SIG_DFL);
    notifier_.setEnabled(false);
    for (FileDescriptor& end : pipeEnds)
        end.close();
}

} // namespace kernelcurve
