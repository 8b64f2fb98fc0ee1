#pragma once

#include <filesystem>

namespace kernelcurve {

/// A folder for sockets that no other user can enter: $XDG_RUNTIME_DIR/kernelcurve, otherwise
/// /tmp/kernelcurve-UID. Its path is short enough for a socket's name (108 bytes, unix(7)). Empty
/// if there is none.
std::filesystem::path runtimeFolder();

} // namespace kernelcurve
