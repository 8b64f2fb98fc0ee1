#pragma once

#include "app/engine/hosts.h"
#include "app/engine/worker/worker_launch.h"

#include <QByteArray>

#include <optional>
#include <string>

namespace kernelcurve {

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
