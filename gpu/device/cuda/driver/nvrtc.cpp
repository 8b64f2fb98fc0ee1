#include "gpu/device/cuda/driver/nvrtc.h"

#include "gpu/device/cuda/driver/toolkit_folders.h"

#include <algorithm>
#include <tuple>

namespace kernelcurve {
namespace {

constexpr int oldestMajor = 12;

bool findAll(Nvrtc& n) {
    const Library& l = n.library;
    return l.find(n.getErrorString, "nvrtcGetErrorString") &&
           l.find(n.getVersion, "nvrtcVersion") &&
           l.find(n.getNumSupportedArchs, "nvrtcGetNumSupportedArchs") &&
           l.find(n.getSupportedArchs, "nvrtcGetSupportedArchs") &&
           l.find(n.createProgram, "nvrtcCreateProgram") &&
           l.find(n.destroyProgram, "nvrtcDestroyProgram") &&
           l.find(n.compileProgram, "nvrtcCompileProgram") &&
           l.find(n.addNameExpression, "nvrtcAddNameExpression") &&
           l.find(n.getLoweredName, "nvrtcGetLoweredName") &&
           l.find(n.getProgramLogSize, "nvrtcGetProgramLogSize") &&
           l.find(n.getProgramLog, "nvrtcGetProgramLog") &&
           l.find(n.getCubinSize, "nvrtcGetCUBINSize") && l.find(n.getCubin, "nvrtcGetCUBIN") &&
           l.find(n.getPtxSize, "nvrtcGetPTXSize") && l.find(n.getPtx, "nvrtcGetPTX");
}

std::shared_ptr<Nvrtc> load(const std::string& name) {
    auto nvrtc = std::make_shared<Nvrtc>();
    nvrtc->library = Library(name);
    int count = 0;
    if (!nvrtc->library.loaded() || !findAll(*nvrtc) ||
        nvrtc->getVersion(&nvrtc->major, &nvrtc->minor) != NVRTC_SUCCESS ||
        nvrtc->getNumSupportedArchs(&count) != NVRTC_SUCCESS || count <= 0)
        return nullptr;
    const std::filesystem::path builtins =
        nvrtc->library.file().replace_filename("libnvrtc-builtins.so." + nvrtc->versionText());
    nvrtc->builtins = Library(builtins.string());
    nvrtc->architectures.resize(static_cast<std::size_t>(count));
    if (nvrtc->getSupportedArchs(nvrtc->architectures.data()) != NVRTC_SUCCESS)
        return nullptr;
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
        const std::shared_ptr<Nvrtc> nvrtc = load(name);
        if (nvrtc)
            nvrtc->includeFolders = toolkitIncludeFolders(nvrtc->library.file(), nvrtc->major);
        if (nvrtc && nvrtc->supports(capability))
            return nvrtc;
        if (nvrtc && !unfit)
            unfit = nvrtc;
    }
    return unfit;
}

std::shared_ptr<const Nvrtc> nvrtcAt(const std::filesystem::path& file) {
    return load(file.string());
}

std::vector<int> toolkitMajors(int driverVersion) {
    std::vector<int> majors;
    for (int major = driverVersion / 1000; major >= oldestMajor; --major)
        majors.push_back(major);
    return majors;
}

} // namespace kernelcurve
