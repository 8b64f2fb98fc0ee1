#pragma once

#include "app/engine/hosts.h"
#include "app/engine/worker/worker_launch.h"

#include <QByteArray>

#include <optional>
#include <string>

namespace kernelcurve {

/// Returns shell code that stores the name of this machine's archive in the variable k, and its
/// version in the variable r. Without an archive for the machine, the name is "none".
std::string chooseArchive(const WorkerArchives& archives);

/// Returns a line of POSIX shell that finds a worker of the archives' version, stores its path in
/// the variable w, and continues with `then`. The line first searches the cache folder's
/// worker/NAME, which contains the worker that was sent earlier, and then the PATH. Without a
/// worker, it prints relay::Missing and reads an answer from its input:
///   install BYTES SHA256 FORMAT   followed by the archive, compressed (FORMAT: xz) or not (tar)
///   use                           uses the other version in the PATH
/// Any other answer, or the end of the input, ends the script. The script unpacks the archive
/// in a temporary folder, checks it, tests it, and renames it. The worker is therefore either
/// complete or missing, even if two uploads run at the same time. The script needs tar, sha256sum,
/// mktemp, and the mv of GNU or busybox, but no root permission.
std::string startScript(const WorkerArchives& archives, const std::string& then);

/// Returns a shell command that removes all sent workers except those of `kept`, and leftovers of
/// broken connections. It prints `kernelcurve-removed KIB NAME` for each removal.
std::string cleanScript(const WorkerArchives& kept);

/// Returns the command that starts a host's worker. OpenSSH uses the user's configuration without
/// its settings for terminals, remote commands, and output. If `asks` is true, SSH_ASKPASS may ask
/// for a password or host key. Otherwise, a login that needs either of them fails. `sends` is the
/// archive to send if the host has no worker. `job` is an existing Slurm job for an additional
/// worker. If it is empty, the command requests a job.
WorkerLaunch launchOf(const Host& host, bool asks = false, const WorkerArchives& sends = {},
                      const std::string& job = {});

/// Quotes a word for POSIX shells, csh, and fish. csh and fish may be login shells.
std::string shellWord(const std::string& word);

struct ShellResult {
    std::optional<int> status; ///< nullopt if the shell did not start or was killed
    QByteArray output;
};
/// Runs a line of POSIX shell in the environment of the host's workers, and waits for its end.
/// Passes its errors on to this program's standard error. With SSH_ASKPASS_REQUIRE, the login may
/// ask for a password or host key.
ShellResult runShellOn(const Host& host, const std::string& line, const QByteArray& input = {});

} // namespace kernelcurve
