#pragma once

#include <filesystem>

namespace kernelcurve {

/// Returns a folder for sockets that no other user can access: $XDG_RUNTIME_DIR/kernelcurve,
/// otherwise /tmp/kernelcurve-UID. The path is short enough for a socket name (108 bytes, unix(7)).
/// Empty if there is no such folder.
std::filesystem::path runtimeFolder();

} // namespace kernelcurve
