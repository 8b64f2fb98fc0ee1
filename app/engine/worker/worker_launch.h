#pragma once

#include <QStringList>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The environment variable that contains the host name when ssh starts this program to ask for a
/// password.
inline constexpr const char* askPassVariable = "KERNELCURVE_ASKPASS";

/// The worker to send to a machine that has no worker. It is a tar.xz archive with the folder
/// kernelcurve-worker-NAME.
struct WorkerArchive {
    QString file;
    std::string name;    ///< name such as 0.2.0-cb7f54e10907-x86_64
    std::string version; ///< version such as 0.2.0+cb7f54e10907
    std::string machine; ///< machine in the format of `uname -s -m`, such as "Linux x86_64"
    bool operator==(const WorkerArchive&) const = default;
};

/// The workers for several kinds of machines.
using WorkerArchives = std::vector<WorkerArchive>;

/// Returns the archive for a machine, or nullptr without such an archive.
inline const WorkerArchive* archiveFor(const WorkerArchives& archives, std::string_view machine) {
    const auto found = std::ranges::find(archives, machine, &WorkerArchive::machine);
    return found == archives.end() ? nullptr : &*found;
}

/// The command that starts a worker.
struct WorkerLaunch {
    WorkerLaunch() = default;
    /// Accepts any command. A command that starts with ssh is remote.
    WorkerLaunch(QStringList words)
        : command(std::move(words))
        , remote(command.value(0).section(u'/', -1) == QLatin1String("ssh")) {}

    QStringList command;
    /// First words of `command` if ssh logs in to another machine (see SshConnection).
    QStringList login = {};
    std::string host; ///< host name, or empty for this machine
    /// True if the command uses a connection. If the connection breaks, the command ends without
    /// the exit status of the worker.
    bool remote = false;
    bool asks = false; ///< true if ssh may ask for a password or host key
    bool job = false;  ///< true if the worker runs in a Slurm job, which ends with the connection
    /// The workers to choose from if the command finds no worker, or a worker of another version.
    WorkerArchives sends = {};
    bool operator==(const WorkerLaunch&) const = default;
};

} // namespace kernelcurve
