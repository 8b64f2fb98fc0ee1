#pragma once

#include "gpu/device/library.h"

#include <nvrtc.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// NVIDIA's run-time compiler. The object is thread-safe.
struct Nvrtc {
    Library library;
    Library builtins; ///< dependency that `library` would load by name, so it must be loaded first
    int major = 0;
    int minor = 0;
    std::vector<int> architectures; ///< supported targets, such as 75, 80, and 90
    std::vector<std::filesystem::path> includeFolders; ///< see toolkitIncludeFolders()

    decltype(&::nvrtcGetErrorString) getErrorString;
    decltype(&::nvrtcVersion) getVersion;
    decltype(&::nvrtcGetNumSupportedArchs) getNumSupportedArchs;
    decltype(&::nvrtcGetSupportedArchs) getSupportedArchs;
    decltype(&::nvrtcCreateProgram) createProgram;
    decltype(&::nvrtcDestroyProgram) destroyProgram;
    decltype(&::nvrtcCompileProgram) compileProgram;
    decltype(&::nvrtcAddNameExpression) addNameExpression;
    decltype(&::nvrtcGetLoweredName) getLoweredName;
    decltype(&::nvrtcGetProgramLogSize) getProgramLogSize;
    decltype(&::nvrtcGetProgramLog) getProgramLog;
    decltype(&::nvrtcGetCUBINSize) getCubinSize;
    decltype(&::nvrtcGetCUBIN) getCubin;
    decltype(&::nvrtcGetPTXSize) getPtxSize;
    decltype(&::nvrtcGetPTX) getPtx;

    std::string versionText() const;
    bool supports(int capability) const;
    bool atLeast(int wantedMajor, int wantedMinor) const;
};

/// Returns the newest suitable NVRTC. It supports `capability`, and a driver for CUDA
/// `driverVersion` (13000 for 13.0) can load its code. If no NVRTC supports `capability`, returns
/// the newest NVRTC that fits the driver. If none fits the driver, returns null.
std::shared_ptr<const Nvrtc> loadNvrtc(int driverVersion, int capability);

/// Returns the NVRTC library in this file, without include folders. Returns null if the file is
/// invalid.
std::shared_ptr<const Nvrtc> nvrtcAt(const std::filesystem::path& file);

/// Returns the major versions of toolkits whose code a driver for `driverVersion` can load, newest
/// first.
std::vector<int> toolkitMajors(int driverVersion);

} // namespace kernelcurve
