#include "gpu/device/cuda/driver/cublas.h"

#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"

namespace kernelcurve {
std::shared_ptr<const Cublas> loadCublas(int driverVersion) {
    for (const std::string& name :
         toolkitCandidates("libcublas.so.", toolkitMajors(driverVersion))) {
        auto cublas = std::make_shared<Cublas>();
        cublas->library = Library(name);
        const Library& l = cublas->library;
        if (l.loaded() && l.find(cublas->create, "cublasCreate_v2") &&
            l.find(cublas->destroy, "cublasDestroy_v2") &&
            l.find(cublas->setStream, "cublasSetStream_v2") &&
            l.find(cublas->setMathMode, "cublasSetMathMode") &&
            l.find(cublas->sgemm, "cublasSgemm_v2") &&
            l.find(cublas->getStatusString, "cublasGetStatusString")) {
            return cublas;
        }
    }
    return nullptr;
}

std::filesystem::path findCublas(int driverVersion) {
    return findToolkitLibrary("libcublas.so.", toolkitMajors(driverVersion));
}

} // namespace kernelcurve
