#pragma once

#include "app/engine/hosts.h"
#include "app/engine/worker/worker_launch.h"

#include <QStringList>

#include <optional>
#include <string>

namespace kernelcurve {

/// The command that starts a host's worker. OpenSSH follows the user's configuration, but without a
/// terminal, a command, and output of its own. `asks`: SSH_ASKPASS may ask for a password or host
/// key; otherwise such a login fails. `sends`: the worker for a host without one. `job`: the number
/// of an existing Slurm job for an additional worker; empty: request a job.
WorkerLaunch launchOf(const Host& host, bool asks = false,
                      const std::optional<WorkerArchive>& sends = {}, const std::string& job = {});

/// Quotes a word for POSIX shells, and for csh and fish, which may be the login shell.
std::string shellWord(const std::string& word);

/// A POSIX shell command that searches the host's worker, as a program with arguments.
QStringList shellOn(const Host& host, const std::string& line, bool asks = false);

} // namespace kernelcurve
