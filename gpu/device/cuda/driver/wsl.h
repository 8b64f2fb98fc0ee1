#pragma once

#include "gpu/device/library.h"
#include "gpu/model/text/message.h"

#include <filesystem>
#include <optional>
#include <string>

namespace kernelcurve {

/// The state of the Windows Subsystem for Linux (WSL), in which the driver of Windows provides the
/// GPU through a device file and a library.
struct Wsl {
    int version = 0;            ///< 1 or 2; 0 outside of WSL
    std::string kernel;         ///< release of the Linux kernel
    bool hasGpuFile = false;    ///< /dev/dxg exists
    std::filesystem::path root; ///< root of the file system: "/", except in tests

    /// Returns the folder with the libraries of the Windows driver.
    std::filesystem::path libraryFolder() const { return root / "usr/lib/wsl/lib"; }
    /// Returns "2, Linux 5.15.90.1-microsoft-standard-WSL2".
    std::string text() const;
};

/// Reads the state of the machine whose file system is in `root`.
Wsl readWsl(const std::filesystem::path& root = "/");

/// Loads a library of the driver by its name, such as "libcuda.so.1". If the loader does not find
/// it, loads it from the folder of the Windows driver, if that folder contains it.
Library loadDriverLibrary(const std::string& name, const std::filesystem::path& root = "/");

/// Returns the fix for a library of the driver that is missing or does not load.
Message wslDriverRemedy();

/// Returns the reason why `loaded`, the driver library, is missing or finds no GPU under WSL, with
/// the fix; nullopt outside of WSL, or if WSL is not the reason.
std::optional<Failure> wslFailure(const Wsl& wsl, const Library& loaded);

} // namespace kernelcurve
