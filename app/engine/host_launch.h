#pragma once

#include "app/engine/hosts.h"
#include "app/engine/worker/worker_launch.h"

#include <QStringList>

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

/// Returns a command, as a program with arguments, that runs a line of POSIX shell in the
/// environment of the host's workers.
QStringList shellOn(const Host& host, const std::string& line, bool asks = false);

} // namespace kernelcurve
