#include "gpu/device/cuda/driver/cusparse.h"

#include "gpu/device/cuda/driver/toolkit_folders.h"

#include <string>
#include <vector>

namespace kernelcurve {
namespace {

constexpr const char* stem = "libcusparse.so.";

/// Returns the possible major versions of the library. CUDA 12 and 13 both contain cuSPARSE 12.
std::vector<int> cusparseMajors(int driverVersion) {
    return driverVersion >= 12000 ? std::vector{12, 11} : std::vector{11};
}

} // namespace

std::shared_ptr<const Cusparse> loadCusparse(int driverVersion) {
    for (const std::string& name : toolkitCandidates(stem, cusparseMajors(driverVersion))) {
        auto cusparse = std::make_shared<Cusparse>();
        cusparse->library = Library(name);
        const Library& l = cusparse->library;
        if (l.loaded() && l.find(cusparse->create, "cusparseCreate") &&
            l.find(cusparse->destroy, "cusparseDestroy") &&
            l.find(cusparse->setStream, "cusparseSetStream") &&
            l.find(cusparse->createCsr, "cusparseCreateCsr") &&
            l.find(cusparse->destroyMatrix, "cusparseDestroySpMat") &&
            l.find(cusparse->createVector, "cusparseCreateDnVec") &&
            l.find(cusparse->destroyVector, "cusparseDestroyDnVec") &&
            l.find(cusparse->bufferSize, "cusparseSpMV_bufferSize") &&
            l.find(cusparse->multiply, "cusparseSpMV") &&
            l.find(cusparse->getErrorString, "cusparseGetErrorString")) {
            return cusparse;
        }
    }
    return nullptr;
}

std::filesystem::path findCusparse(int driverVersion) {
    return findToolkitLibrary(stem, cusparseMajors(driverVersion));
}

} // namespace kernelcurve
