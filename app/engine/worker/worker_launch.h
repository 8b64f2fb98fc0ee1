#pragma once

#include <QStringList>

#include <string>

namespace kernelcurve {

/// Set, to the host's name, where ssh starts this program to ask for a password or the like.
inline constexpr const char* askPassVariable = "KERNELCURVE_ASKPASS";

/// How a worker is started.
struct WorkerLaunch {
    WorkerLaunch() = default;
    /// By any command. What ssh starts is remote.
    WorkerLaunch(QStringList words);

    QStringList command;
    std::string host; ///< its name where it has one; empty for this machine
    /// Whether a connection lies between: the command's own end is then not the worker's.
    bool remote = false;
    bool asks = false; ///< a password or a host key may be asked for
    bool operator==(const WorkerLaunch&) const = default;
};

} // namespace kernelcurve
