#include "gpu/device/cuda/driver/wsl.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace fs = std::filesystem;

namespace kernelcurve {
namespace {

bool isPresent(const fs::path& file) {
    std::error_code error;
    return fs::exists(file, error);
}

std::string lowerCase(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

/// Kernels of WSL 2 are "5.15.90.1-microsoft-standard-WSL2", or built by the user with any name.
/// WSL 1 reports "4.4.0-19041-Microsoft".
int versionOf(const Wsl& wsl) {
    const std::string release = lowerCase(wsl.kernel);
    if (release.find("wsl2") != std::string::npos ||
        release.find("microsoft-standard") != std::string::npos || wsl.hasGpuFile)
        return 2;
    if (release.find("microsoft") != std::string::npos)
        return 1;
    return isPresent(wsl.libraryFolder()) ? 2 : 0;
}

} // namespace

std::string Wsl::text() const {
    return std::to_string(version) + (kernel.empty() ? "" : ", Linux " + kernel);
}

Wsl readWsl(const fs::path& root) {
    Wsl wsl;
    wsl.root = root;
    std::ifstream(root / "proc/sys/kernel/osrelease") >> wsl.kernel;
    wsl.hasGpuFile = isPresent(root / "dev/dxg");
    wsl.version = versionOf(wsl);
    return wsl;
}

Library loadDriverLibrary(const std::string& name, const fs::path& root) {
    Library library(name);
    Wsl wsl;
    wsl.root = root;
    const fs::path folder = wsl.libraryFolder();
    if (library.loaded() || !isPresent(folder / name))
        return library;
    // The driver loads this library by its name, which the loader then knows.
    const Library interface((folder / "libdxcore.so").string());
    return Library((folder / name).string());
}

Message wslDriverRemedy() {
    return message(KC_TEXT("engine", "update the NVIDIA driver in Windows, then run wsl --shutdown "
                                     "in PowerShell"));
}

std::optional<Failure> wslFailure(const Wsl& wsl, const Library& loaded) {
    if (wsl.version == 0)
        return std::nullopt;
    if (wsl.version == 1)
        return Failure{
            message(KC_TEXT("engine", "WSL 1 does not provide GPUs")),
            message(KC_TEXT("engine", "convert the distribution in PowerShell: wsl --set-version "
                                      "NAME 2 (wsl --list shows its name)"))};
    if (!wsl.hasGpuFile)
        return Failure{
            message(KC_TEXT("engine", "WSL 2 does not provide a GPU: /dev/dxg is missing")),
            message(KC_TEXT(
                "engine", "install NVIDIA driver 535 or newer in Windows, then run wsl --update "
                          "and wsl --shutdown in PowerShell; start a container with --gpus all"))};
    const fs::path library = wsl.libraryFolder() / "libcuda.so.1";
    if (!isPresent(library))
        return Failure{
            message(KC_TEXT("engine", "The library of the Windows driver is missing: {0}"),
                    "/" + library.lexically_relative(wsl.root).string()),
            message(KC_TEXT("engine",
                            "install NVIDIA driver 535 or newer in Windows, not in Linux, then run "
                            "wsl --shutdown in PowerShell; start a container with --gpus all"))};
    if (!loaded.loaded())
        return Failure{message(KC_TEXT("engine", "Cannot load the NVIDIA driver library: {0}"),
                               loaded.error()),
                       wslDriverRemedy()};
    std::error_code error;
    const fs::path windows = fs::weakly_canonical(wsl.root / "usr/lib/wsl", error);
    const fs::path used = loaded.file();
    if (!used.empty() && used.lexically_relative(windows).string().starts_with(".."))
        return Failure{message(KC_TEXT("engine", "A Linux driver replaces the Windows driver: {0}"),
                               used.string()),
                       message(KC_TEXT("engine", "remove the packages of the NVIDIA driver from "
                                                 "this distribution, and restart the program"))};
    return std::nullopt;
}

} // namespace kernelcurve
