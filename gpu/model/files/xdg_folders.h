#pragma once

#include <filesystem>

namespace kernelcurve {

// An account without a home folder uses kernelcurve-UID in the temporary folder. If other users can
// write to that folder, kernelcurve-UID-2, -3, and so on are tried.

/// Returns share/kernelcurve next to the bin folder, which contains kernels/, labs/, cpu/,
/// references/, and recordings/.
std::filesystem::path shareFolder();
/// Returns $XDG_CACHE_HOME/kernelcurve or ~/.cache/kernelcurve without creating it.
std::filesystem::path cacheFolder();
/// Returns the folder of presets without creating it. This is $XDG_CONFIG_HOME/kernelcurve or
/// ~/.config/kernelcurve.
std::filesystem::path configFolder();
/// Returns the folder of opened device recordings without creating it. This is
/// $XDG_DATA_HOME/kernelcurve or ~/.local/share/kernelcurve.
std::filesystem::path dataFolder();
/// Returns the folder of autosaved recordings and the log without creating it. This is
/// $XDG_STATE_HOME/kernelcurve or ~/.local/state/kernelcurve.
std::filesystem::path stateFolder();

} // namespace kernelcurve
