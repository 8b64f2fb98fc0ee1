#pragma once

#include "app/engine/worker/worker_launch.h"

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

} // namespace kernelcurve
