#include "gpu/device/cuda/driver/cublas.h"

#include "gpu/device/cuda/compile/nvrtc.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"

namespace kernelcurve {
namespace {

template <typename F>
bool find(const Library& library, F& function, const char* name) {
    function = library.function<F>(name);
    return function != nullptr;
}

} // namespace

std::shared_ptr<const Cublas> loadCublas(int driverVersion) {
    for (const std::string& name :
         toolkitCandidates("libcublas.so.", toolkitMajors(driverVersion))) {
        auto cublas = std::make_shared<Cublas>();
        cublas->library = Library(name);
        const Library& l = cublas->library;
        if (l.loaded() && find(l, cublas->create, "cublasCreate_v2") &&
            find(l, cublas->destroy, "cublasDestroy_v2") &&
            find(l, cublas->setStream, "cublasSetStream_v2") &&
            find(l, cublas->setMathMode, "cublasSetMathMode") &&
            find(l, cublas->sgemm, "cublasSgemm_v2") &&
            find(l, cublas->getStatusString, "cublasGetStatusString")) {
            return cublas;
        }
    }
    return nullptr;
}

std::filesystem::path findCublas(int driverVersion) {
    return findToolkitLibrary("libcublas.so.", toolkitMajors(driverVersion));
}

} // namespace kernelcurve
