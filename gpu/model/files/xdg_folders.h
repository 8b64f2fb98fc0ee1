#pragma once

#include <filesystem>

namespace kernelcurve {

// Where an account has no home, that is kernelcurve-UID in the folder for temporary files, which is
// made at once and used only where nobody else can put anything into it; else the first of
// kernelcurve-UID-2, -3 ... that is so.

/// share/kernelcurve next to the running program's bin folder: kernels/, labs/, cpu/, references/,
/// recordings/.
std::filesystem::path shareFolder();
/// $XDG_CACHE_HOME/kernelcurve or ~/.cache/kernelcurve; not created here.
std::filesystem::path cacheFolder();
/// $XDG_CONFIG_HOME/kernelcurve or ~/.config/kernelcurve: presets; not created here.
std::filesystem::path configFolder();
/// $XDG_DATA_HOME/kernelcurve or ~/.local/share/kernelcurve: recordings of devices that were
/// opened; not created here.
std::filesystem::path dataFolder();
/// $XDG_STATE_HOME/kernelcurve or ~/.local/state/kernelcurve: autosaved recordings and the log; not
/// created here.
std::filesystem::path stateFolder();

} // namespace kernelcurve
