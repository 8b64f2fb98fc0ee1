#pragma once

#include "gpu/device/library.h"

#include <nvrtc.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// NVIDIA's run-time compiler. Thread-safe.
struct Nvrtc {
    Library library;
    Library builtins; ///< libraries that `library` would load by name, if the loader cannot search
    int major = 0;
    int minor = 0;
    std::vector<int> architectures;                    ///< supported targets: 75, 80, 90 ...
    std::vector<std::filesystem::path> includeFolders; ///< toolkitIncludeFolders

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

/// The newest installed NVRTC that supports `capability`, and whose code a driver for CUDA
/// `driverVersion` (13000 for 13.0) can load. Otherwise the newest that fits the driver; otherwise
/// null.
std::shared_ptr<const Nvrtc> loadNvrtc(int driverVersion, int capability);

/// The NVRTC in this file, without include folders; null if it is invalid.
std::shared_ptr<const Nvrtc> nvrtcAt(const std::filesystem::path& file);

/// The toolkit major versions whose code such a driver can load, newest first.
std::vector<int> toolkitMajors(int driverVersion);

} // namespace kernelcurve
