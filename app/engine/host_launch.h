#pragma once

#include "app/engine/hosts.h"
#include "app/engine/worker/worker_launch.h"

#include <QStringList>

#include <optional>
#include <string>

namespace kernelcurve {

/// How the worker of a host is started. OpenSSH's client does what the user's own configuration
/// says, but that there is no terminal, no command and no output of its own. `asks`: a password or
/// a host key may be asked for, by SSH_ASKPASS; else what would ask fails. `sends`: what a host
/// without a worker of its own is sent, if it has no other. `job`, of Slurm: the number of one that
/// is held already, for a worker next to others; empty: it asks for one.
WorkerLaunch launchOf(const Host& host, bool asks = false,
                      const std::optional<WorkerArchive>& sends = {}, const std::string& job = {});

/// As a word of a POSIX shell; also of csh and fish, which may be the login shell.
std::string shellWord(const std::string& word);

/// A line of POSIX shell where the host's worker is looked for, as a program with its arguments.
QStringList shellOn(const Host& host, const std::string& line, bool asks = false);

} // namespace kernelcurve
