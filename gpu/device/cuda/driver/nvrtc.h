#pragma once

#include "gpu/device/library.h"

#include <nvrtc.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace kernelcurve {

/// NVIDIA's run-time compiler. Its functions may be called from several threads.
struct Nvrtc {
    Library library;
    Library builtins; ///< what `library` would look for by name only, where the loader may not look
    int major = 0;
    int minor = 0;
    std::vector<int> architectures;                    ///< what it compiles for: 75, 80, 90 ...
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

/// The newest NVRTC that is installed, that a driver for CUDA `driverVersion` (13000 for 13.0) can
/// load the code of, and that knows `capability`. Without a fitting one: the newest that fits the
/// driver; without that: null.
std::shared_ptr<const Nvrtc> loadNvrtc(int driverVersion, int capability);

/// The one in this file, without its folders of headers; null if it is none.
std::shared_ptr<const Nvrtc> nvrtcAt(const std::filesystem::path& file);

/// Major versions of the toolkit whose code such a driver can load, newest first.
std::vector<int> toolkitMajors(int driverVersion);

} // namespace kernelcurve
