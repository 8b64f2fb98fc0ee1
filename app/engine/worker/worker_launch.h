#pragma once

#include <QStringList>

#include <optional>
#include <string>
#include <utility>

namespace kernelcurve {

/// Set, to the host's name, where ssh starts this program to ask for a password or the like.
inline constexpr const char* askPassVariable = "KERNELCURVE_ASKPASS";

/// The worker that a machine without one is sent: a tar.xz with one folder,
/// kernelcurve-worker-NAME.
struct WorkerArchive {
    QString file;
    std::string name;    ///< 0.2.0-cb7f54e10907
    std::string version; ///< what it says of itself: 0.2.0+cb7f54e10907
    bool operator==(const WorkerArchive&) const = default;
};

/// How a worker is started.
struct WorkerLaunch {
    WorkerLaunch() = default;
    /// By any command. What ssh starts is remote.
    WorkerLaunch(QStringList words)
        : command(std::move(words))
        , remote(command.value(0).section(u'/', -1) == QLatin1String("ssh")) {}

    QStringList command;
    /// The part of it that logs in to another machine, where that is ssh's: see SshConnection.
    QStringList login = {};
    std::string host; ///< its name where it has one; empty for this machine
    /// Whether a connection lies between: the command's own end is then not the worker's.
    bool remote = false;
    bool asks = false; ///< a password or a host key may be asked for
    bool job = false;  ///< it runs in a job of Slurm, which ends with the connection
    /// Where the command may find no worker, or another one: what it is sent then.
    std::optional<WorkerArchive> sends = {};
    bool operator==(const WorkerLaunch&) const = default;
};

} // namespace kernelcurve
