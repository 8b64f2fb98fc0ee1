#pragma once

#include <filesystem>

namespace kernelcurve {

// An account without a home folder uses kernelcurve-UID in the folder for temporary files. The
// folder is created and used only if no other user can write to it. Otherwise, the first suitable
// folder among kernelcurve-UID-2, -3, and so on is used.

/// Returns share/kernelcurve next to the program's bin folder, which contains kernels/, labs/,
/// cpu/, references/, and recordings/.
std::filesystem::path shareFolder();
/// Returns $XDG_CACHE_HOME/kernelcurve or ~/.cache/kernelcurve. Does not create the folder.
std::filesystem::path cacheFolder();
/// Returns $XDG_CONFIG_HOME/kernelcurve or ~/.config/kernelcurve, which contains presets. Does not
/// create the folder.
std::filesystem::path configFolder();
/// Returns $XDG_DATA_HOME/kernelcurve or ~/.local/share/kernelcurve, which contains opened device
/// recordings. Does not create the folder.
std::filesystem::path dataFolder();
/// Returns $XDG_STATE_HOME/kernelcurve or ~/.local/state/kernelcurve, which contains autosaved
/// recordings and the log. Does not create the folder.
std::filesystem::path stateFolder();

} // namespace kernelcurve
