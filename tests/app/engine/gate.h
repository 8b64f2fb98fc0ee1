#pragma once

#include "tests/eventually.h"

#include <QString>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kernelcurve {

/// Returns the named pipe of a script at which fake_worker waits in `gate` or `hold`.
inline QString gateOf(const QString& script) {
    return script + QStringLiteral(".gate");
}

inline void makeGate(const QString& script) {
    ::mkfifo(qPrintable(gateOf(script)), 0600);
}

/// Lets the worker continue if it waits at the gate. Returns true if a worker was waiting.
inline bool tryToOpenGateOf(const QString& script) {
    const int gate = ::open(qPrintable(gateOf(script)), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    return gate >= 0 && ::write(gate, "\n", 1) == 1 && ::close(gate) == 0;
}

/// Waits until the worker is at the gate, and lets it continue. Returns false if no worker arrived.
inline bool openGateOf(const QString& script) {
    return eventually([&] { return tryToOpenGateOf(script); });
}

} // namespace kernelcurve
