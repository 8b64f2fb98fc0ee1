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
            l.find(cublas->sgemm, "cublasSgemm_v2") && l.find(cublas->gemmEx, "cublasGemmEx") &&
            l.find(cublas->getStatusString, "cublasGetStatusString"))
            return cublas;
    }
    return nullptr;
}

std::shared_ptr<const CublasLt> loadCublasLt(int driverVersion) {
    for (const std::string& name :
         toolkitCandidates("libcublasLt.so.", toolkitMajors(driverVersion))) {
        auto lt = std::make_shared<CublasLt>();
        lt->library = Library(name);
        const Library& l = lt->library;
        if (l.loaded() && l.find(lt->create, "cublasLtCreate") &&
            l.find(lt->destroy, "cublasLtDestroy") &&
            l.find(lt->descriptionCreate, "cublasLtMatmulDescCreate") &&
            l.find(lt->descriptionDestroy, "cublasLtMatmulDescDestroy") &&
            l.find(lt->descriptionSet, "cublasLtMatmulDescSetAttribute") &&
            l.find(lt->layoutCreate, "cublasLtMatrixLayoutCreate") &&
            l.find(lt->layoutDestroy, "cublasLtMatrixLayoutDestroy") &&
            l.find(lt->preferenceCreate, "cublasLtMatmulPreferenceCreate") &&
            l.find(lt->preferenceDestroy, "cublasLtMatmulPreferenceDestroy") &&
            l.find(lt->preferenceSet, "cublasLtMatmulPreferenceSetAttribute") &&
            l.find(lt->propose, "cublasLtMatmulAlgoGetHeuristic") &&
            l.find(lt->multiply, "cublasLtMatmul") &&
            l.find(lt->getStatusString, "cublasLtGetStatusString")) {
            return lt;
        }
    }
    return nullptr;
}

std::optional<CublasTypes> cublasTypes(const std::string& a, const std::string& b,
                                       const std::string& c) {
    struct Named {
        const char* name;
        int number; ///< cudaDataType_t
    };
    constexpr Named known[] = {{"float", 0},          {"__half", 2},        {"char", 3},
                               {"signed char", 3},    {"int", 10},          {"__nv_bfloat16", 14},
                               {"__nv_fp8_e4m3", 28}, {"__nv_fp8_e5m2", 29}};
    const auto numberOf = [&](const std::string& name) -> std::optional<int> {
        for (const Named& each : known) {
            if (name == each.name)
                return each.number;
        }
        return std::nullopt;
    };
    const auto numberA = numberOf(a);
    const auto numberB = numberOf(b);
    const auto numberC = numberOf(c);
    if (!numberA || !numberB || !numberC)
        return std::nullopt;
    constexpr int real = 0;
    constexpr int whole = 10;
    constexpr int single = 68;
    constexpr int tf32 = 77;
    constexpr int integers = 72;
    CublasTypes types = {*numberA, *numberB, *numberC, single, real};
    if (*numberA == real && *numberB == real)
        types.compute = tf32;
    if (*numberC == whole) {
        types.compute = integers;
        types.scale = whole;
    }
    return types;
}

std::filesystem::path findCublas(int driverVersion) {
    return findToolkitLibrary("libcublas.so.", toolkitMajors(driverVersion));
}

} // namespace kernelcurve
