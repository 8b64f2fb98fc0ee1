#pragma once

#include "app/engine/worker/worker_launch.h"

#include <string>

namespace kernelcurve {

/// A line of POSIX shell that finds a worker of the archive's version, calls it $w and goes on with
/// `then`: the one that was sent before, in the cache folder's worker/NAME, or one in the PATH.
/// Where there is neither it says relay::Missing and reads an answer from its input:
///   install BYTES SHA256 FORMAT   and then the archive, packed by xz (FORMAT: xz) or not (tar)
///   use                           the other version in the PATH
/// Anything else, and the end of the input, ends it. What is sent is unpacked beside its place,
/// checked, tried and renamed, so that it is there whole or not at all, also where two arrive at
/// once. Needs tar, sha256sum, mktemp and GNU's or busybox's mv; no root.
std::string startScript(const WorkerArchive& archive, const std::string& then);

/// A shell command that removes sent workers except the one named `kept`, and leftovers of broken
/// connections. It prints `kernelcurve-removed KIB NAME` for each.
std::string cleanScript(const std::string& kept);

} // namespace kernelcurve
