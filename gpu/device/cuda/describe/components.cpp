#include "gpu/device/cuda/describe/components.h"

#include "gpu/device/cuda/counters/cupti_failure.h"
#include "gpu/device/cuda/counters/profiling.h"
#include "gpu/device/cuda/describe/nvml.h"
#include "gpu/device/cuda/driver/cublas.h"
#include "gpu/device/cuda/driver/cusparse.h"
#include "gpu/device/cuda/driver/driver.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"
#include "gpu/device/cuda/driver/toolkit_remedy.h"
#include "gpu/device/cuda/driver/wsl.h"
#include "gpu/model/device/wsl_name.h"

#include <fstream>

namespace kernelcurve {
namespace {

constexpr const char* cublasName = "cuBLAS";
constexpr const char* cusparseName = "cuSPARSE";
constexpr const char* nvccName = "nvcc";
constexpr const char* nvmlName = "NVML";
constexpr const char* driverMissing = KC_TEXT("engine", "kernels cannot run on an NVIDIA GPU");

DeviceComponent component(const char* name, bool present, std::string version, const char* missing,
                          Message remedy) {
    DeviceComponent result;
    result.name = name;
    result.present = present;
    if (present) {
        result.version = std::move(version);
    } else {
        result.missing = message(missing);
        result.remedy = std::move(remedy);
    }
    return result;
}

} // namespace

DeviceComponent missingDriverComponent(const Message& remedy) {
    return component("NVIDIA driver (libcuda.so.1)", false, {}, driverMissing, remedy);
}

void addWsl(const Wsl& wsl, std::vector<DeviceComponent>& components) {
    if (wsl.version == 0)
        return;
    for (DeviceComponent& each : components)
        if (each.name == nvmlName && !each.present)
            each.remedy = wslDriverRemedy();
    components.insert(components.begin(), component(wslName.data(), true, wsl.text(), "", {}));
}

std::vector<DeviceComponent> cudaComponents(int driverVersion, const Nvrtc* nvrtc) {
    std::string release = driverRelease();
    const Library nvml = loadDriverLibrary("libnvidia-ml.so.1");
    const std::filesystem::path cublas = findCublas(driverVersion);
    const std::filesystem::path cusparse = findCusparse(driverVersion);
    const std::filesystem::path cupti = findCupti(driverVersion);
    const std::filesystem::path nvcc = toolkitProgram("nvcc");
    const bool headers = nvrtc != nullptr && !nvrtc->includeFolders.empty();
    return {
        component("NVIDIA driver (libcuda.so.1)", true,
                  (release.empty() ? "" : release + ", ") + "CUDA " +
                      cudaVersionText(driverVersion),
                  driverMissing, {}),
        component("NVRTC", nvrtc != nullptr, nvrtc != nullptr ? nvrtc->versionText() : "",
                  KC_TEXT("engine", "kernels cannot be compiled"), nvrtcRemedy(driverVersion)),
        component("CUDA headers", headers, headers ? nvrtc->versionText() : "",
                  KC_TEXT("engine",
                          "kernels that include cuda_fp16.h, cuda_pipeline.h, or other headers "
                          "of the toolkit do not compile"),
                  toolkitRemedy(KC_TEXT("engine", "install NVIDIA's package cuda-cudart-dev-{0}, "
                                                  "or run: pip install nvidia-cuda-runtime{1}"),
                                driverVersion)),
        component(
            cublasName, !cublas.empty(), versionInName(cublas),
            KC_TEXT("engine", "matrix multiplication has no library baseline"),
            toolkitRemedy(
                KC_TEXT(
                    "engine",
                    "install NVIDIA's package libcublas-{0}, or run: pip install nvidia-cublas{1}"),
                driverVersion)),
        component(cusparseName, !cusparse.empty(), versionInName(cusparse),
                  KC_TEXT("engine", "sparse matrix multiplication has no library baseline"),
                  toolkitRemedy(KC_TEXT("engine", "install NVIDIA's package libcusparse-{0}, or "
                                                  "run: pip install nvidia-cusparse{1}"),
                                driverVersion)),
        component(
            nvccName, !nvcc.empty(), {},
            KC_TEXT("engine", "scans, histograms, and sorts have no library baseline, and kernels "
                              "that require nvcc do not compile"),
            toolkitRemedy(KC_TEXT("engine", "install NVIDIA's package cuda-nvcc-{0}, and g++"),
                          driverVersion)),
        component("CUPTI", !cupti.empty(), versionInName(cupti),
                  KC_TEXT("engine", "CUDA events measure the times at a lower resolution, and "
                                    "hardware counters are unavailable"),
                  cuptiRemedy(driverVersion)),
        component(nvmlName, nvml.loaded(), versionInName(nvml.file()),
                  KC_TEXT("engine", "Kernelcurve reports a GPU in MIG mode as missing"),
                  message(KC_TEXT(
                      "engine",
                      "install the NVIDIA driver library (Debian: apt install libnvidia-ml1)"))),
    };
}

std::vector<DeviceLack> cudaLacks(const std::vector<DeviceComponent>& components) {
    std::vector<DeviceLack> lacks;
    for (const DeviceComponent& component : components) {
        if (component.present)
            continue;
        const auto lack = [&](const char* call) {
            lacks.push_back({call,
                             {message(KC_TEXT("engine", "{0} is not installed"), component.name),
                              component.remedy}});
        };
        if (component.name == cublasName) {
            for (const char* call : {"sgemm", "gemm_ex", "gemm_lt"})
                lack(call);
        } else if (component.name == cusparseName) {
            lack("csr_multiply");
        } else if (component.name == nvccName) {
            for (const char* call : {"inclusive_sum", "histogram_even", "sort_keys"})
                lack(call);
        }
    }
    return lacks;
}

std::string driverRelease() {
    std::ifstream module("/sys/module/nvidia/version");
    std::string version;
    if (module >> version)
        return version;
    return Nvml().driverVersion();
}

} // namespace kernelcurve
