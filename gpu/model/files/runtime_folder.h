#pragma once

#include <filesystem>

namespace kernelcurve {

/// Returns a folder for sockets that no other user can access: $XDG_RUNTIME_DIR/kernelcurve or
/// /tmp/kernelcurve-UID. The path is short enough for a socket name (108 bytes, unix(7)). Returns
/// an empty path if neither folder is usable.
std::filesystem::path runtimeFolder();

} // namespace kernelcurve
