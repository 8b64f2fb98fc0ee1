#pragma once

#include "tests/eventually.h"

#include <QString>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kernelcurve {

/// The named pipe of a script at which fake_worker stands at a `gate` or a `hold`.
inline QString gateOf(const QString& script) {
    return script + QStringLiteral(".gate");
}

inline void makeGate(const QString& script) {
    ::mkfifo(qPrintable(gateOf(script)), 0600);
}

/// Lets the worker pass if one stands at the gate. Whether one did.
inline bool tryToOpenGateOf(const QString& script) {
    const int gate = ::open(qPrintable(gateOf(script)), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    return gate >= 0 && ::write(gate, "\n", 1) == 1 && ::close(gate) == 0;
}

/// Lets the worker pass; waits until it stands there, and says whether it ever did.
inline bool openGateOf(const QString& script) {
    return eventually([&] { return tryToOpenGateOf(script); });
}

} // namespace kernelcurve
