#include "gpu/device/cuda/compile/nvrtc.h"

#include "gpu/device/cuda/driver/toolkit_folders.h"

#include <algorithm>
#include <tuple>

namespace kernelcurve {
namespace {

constexpr int oldestMajor = 12;

template <typename F>
bool find(const Library& library, F& function, const char* name) {
    function = library.function<F>(name);
    return function != nullptr;
}

bool findAll(Nvrtc& n) {
    const Library& l = n.library;
    return find(l, n.getErrorString, "nvrtcGetErrorString") &&
           find(l, n.getVersion, "nvrtcVersion") &&
           find(l, n.getNumSupportedArchs, "nvrtcGetNumSupportedArchs") &&
           find(l, n.getSupportedArchs, "nvrtcGetSupportedArchs") &&
           find(l, n.createProgram, "nvrtcCreateProgram") &&
           find(l, n.destroyProgram, "nvrtcDestroyProgram") &&
           find(l, n.compileProgram, "nvrtcCompileProgram") &&
           find(l, n.addNameExpression, "nvrtcAddNameExpression") &&
           find(l, n.getLoweredName, "nvrtcGetLoweredName") &&
           find(l, n.getProgramLogSize, "nvrtcGetProgramLogSize") &&
           find(l, n.getProgramLog, "nvrtcGetProgramLog") &&
           find(l, n.getCubinSize, "nvrtcGetCUBINSize") && find(l, n.getCubin, "nvrtcGetCUBIN") &&
           find(l, n.getPtxSize, "nvrtcGetPTXSize") && find(l, n.getPtx, "nvrtcGetPTX");
}

std::shared_ptr<const Nvrtc> load(const std::string& name) {
    auto nvrtc = std::make_shared<Nvrtc>();
    nvrtc->library = Library(name);
    int count = 0;
    if (!nvrtc->library.loaded() || !findAll(*nvrtc) ||
        nvrtc->getVersion(&nvrtc->major, &nvrtc->minor) != NVRTC_SUCCESS ||
        nvrtc->getNumSupportedArchs(&count) != NVRTC_SUCCESS || count <= 0) {
        return nullptr;
    }
    const std::filesystem::path builtins =
        nvrtc->library.file().replace_filename("libnvrtc-builtins.so." + nvrtc->versionText());
    nvrtc->builtins = Library(builtins.string());
    find(nvrtc->library, nvrtc->setFlowCallback, "nvrtcSetFlowCallback");
    nvrtc->architectures.resize(std::size_t(count));
    if (nvrtc->getSupportedArchs(nvrtc->architectures.data()) != NVRTC_SUCCESS) {
        return nullptr;
    }
    nvrtc->includeFolder = toolkitIncludeFolder(nvrtc->library.file(), nvrtc->major);
    return nvrtc;
}

} // namespace

std::string Nvrtc::versionText() const {
    return std::to_string(major) + "." + std::to_string(minor);
}

bool Nvrtc::supports(int capability) const {
    return std::find(architectures.begin(), architectures.end(), capability) != architectures.end();
}

bool Nvrtc::atLeast(int wantedMajor, int wantedMinor) const {
    return std::tie(major, minor) >= std::tie(wantedMajor, wantedMinor);
}

std::shared_ptr<const Nvrtc> loadNvrtc(int driverVersion, int capability) {
    std::shared_ptr<const Nvrtc> unfit;
    for (const std::string& name :
         toolkitCandidates("libnvrtc.so.", toolkitMajors(driverVersion))) {
        std::shared_ptr<const Nvrtc> nvrtc = load(name);
        if (nvrtc && nvrtc->supports(capability)) {
            return nvrtc;
        }
        if (nvrtc && !unfit) {
            unfit = nvrtc;
        }
    }
    return unfit;
}

std::vector<int> toolkitMajors(int driverVersion) {
    std::vector<int> majors;
    for (int major = driverVersion / 1000; major >= oldestMajor; --major) {
        majors.push_back(major);
    }
    return majors;
}

} // namespace kernelcurve
