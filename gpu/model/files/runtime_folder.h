#pragma once

#include <filesystem>

namespace kernelcurve {

/// A folder for sockets that nobody else can enter: $XDG_RUNTIME_DIR/kernelcurve, else
/// /tmp/kernelcurve-UID. Its path is short enough for the name of a socket below it (108 bytes,
/// unix(7)). Empty if there is none.
std::filesystem::path runtimeFolder();

} // namespace kernelcurve
