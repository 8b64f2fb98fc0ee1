#pragma once

#include <QStringList>

#include <string>

namespace kernelcurve {

/// How a worker is started.
struct WorkerLaunch {
    WorkerLaunch() = default;
    /// By any command. What ssh starts is remote.
    WorkerLaunch(QStringList words);

    QStringList command;
    std::string host; ///< its name where it has one; empty for this machine
    /// Whether a connection lies between: the command's own end is then not the worker's.
    bool remote = false;
};

} // namespace kernelcurve
