#pragma once

#include <filesystem>

namespace kernelcurve {

// An account without a home uses kernelcurve-UID in the folder for temporary files. It is created
// and used only if no other user can write to it; otherwise, the first suitable one of
// kernelcurve-UID-2, -3 ... is used.

/// share/kernelcurve next to the program's bin folder: kernels/, labs/, cpu/, references/,
/// recordings/.
std::filesystem::path shareFolder();
/// $XDG_CACHE_HOME/kernelcurve or ~/.cache/kernelcurve; not created by this function.
std::filesystem::path cacheFolder();
/// $XDG_CONFIG_HOME/kernelcurve or ~/.config/kernelcurve: presets; not created by this function.
std::filesystem::path configFolder();
/// $XDG_DATA_HOME/kernelcurve or ~/.local/share/kernelcurve: opened recordings of devices; not
/// created by this function.
std::filesystem::path dataFolder();
/// $XDG_STATE_HOME/kernelcurve or ~/.local/state/kernelcurve: autosaved recordings and the log; not
/// created by this function.
std::filesystem::path stateFolder();

} // namespace kernelcurve
