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
/// Returns the folder of presets, $XDG_CONFIG_HOME/kernelcurve or ~/.config/kernelcurve, without
/// creating it.
std::filesystem::path configFolder();
/// Returns the folder of opened device recordings, $XDG_DATA_HOME/kernelcurve or
/// ~/.local/share/kernelcurve, without creating it.
std::filesystem::path dataFolder();
/// Returns the folder of autosaved recordings and the log, $XDG_STATE_HOME/kernelcurve or
/// ~/.local/state/kernelcurve, without creating it.
std::filesystem::path stateFolder();

} // namespace kernelcurve
