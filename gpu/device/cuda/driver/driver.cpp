#include "gpu/device/cuda/driver/driver.h"

#include "gpu/device/cuda/driver/driver_error.h"
#include "gpu/device/cuda/driver/wsl.h"

#include <optional>

namespace kernelcurve {
namespace {

constexpr int oldestVersion = 12020;
constexpr const char* installDriver =
    KC_TEXT("engine", "install NVIDIA driver 535 or newer (Debian: apt install nvidia-driver) and "
                      "restart; start a container with --gpus all");
constexpr const char* updateDriver =
    KC_TEXT("engine", "install NVIDIA driver 535 or newer and restart");

/// Looks up symbols, and records the first missing symbol.
class Symbols {
  public:
    explicit Symbols(const Library& library)
        : library_(library) {}

    template <typename F>
    void required(F& function, const char* name) {
        function = library_.function<F>(name);
        if (function == nullptr && missing_.empty())
            missing_ = name;
    }
    template <typename F>
    void optional(F& function, const char* name) {
        function = library_.function<F>(name);
    }
    const std::string& missing() const { return missing_; }

  private:
    const Library& library_;
    std::string missing_;
};

std::string loadSymbols(Driver& d) {
    Symbols s(d.library);
    s.required(d.getErrorName, "cuGetErrorName");
    s.required(d.getErrorString, "cuGetErrorString");
    s.required(d.init, "cuInit");
    s.required(d.deviceGetCount, "cuDeviceGetCount");
    s.required(d.deviceGet, "cuDeviceGet");
    s.required(d.deviceGetName, "cuDeviceGetName");
    s.required(d.deviceGetAttribute, "cuDeviceGetAttribute");
    s.required(d.deviceTotalMem, "cuDeviceTotalMem_v2");
    s.required(d.primaryCtxRetain, "cuDevicePrimaryCtxRetain");
    s.required(d.primaryCtxRelease, "cuDevicePrimaryCtxRelease_v2");
    s.required(d.ctxSetCurrent, "cuCtxSetCurrent");
    s.required(d.moduleLoadData, "cuModuleLoadData");
    s.required(d.moduleUnload, "cuModuleUnload");
    s.required(d.moduleGetFunction, "cuModuleGetFunction");
    s.required(d.moduleGetGlobal, "cuModuleGetGlobal_v2");
    s.required(d.funcGetAttribute, "cuFuncGetAttribute");
    s.required(d.funcSetAttribute, "cuFuncSetAttribute");
    s.optional(d.funcGetParamInfo, "cuFuncGetParamInfo");
    s.required(d.occupancyMaxActiveBlocks, "cuOccupancyMaxActiveBlocksPerMultiprocessor");
    s.required(d.launchKernel, "cuLaunchKernel");
    s.required(d.launchKernelEx, "cuLaunchKernelEx");
    s.required(d.tensorMapEncodeTiled, "cuTensorMapEncodeTiled");
    s.required(d.memGetInfo, "cuMemGetInfo_v2");
    s.required(d.memAlloc, "cuMemAlloc_v2");
    s.required(d.memFree, "cuMemFree_v2");
    s.required(d.memAllocManaged, "cuMemAllocManaged");
    s.optional(d.memPrefetchAsync, "cuMemPrefetchAsync_v2");
    s.required(d.memPrefetchAsyncOld, "cuMemPrefetchAsync");
    s.required(d.memPoolCreate, "cuMemPoolCreate");
    s.required(d.memPoolDestroy, "cuMemPoolDestroy");
    s.required(d.memPoolSetAttribute, "cuMemPoolSetAttribute");
    s.required(d.memPoolTrimTo, "cuMemPoolTrimTo");
    s.required(d.memAllocFromPoolAsync, "cuMemAllocFromPoolAsync");
    s.required(d.memFreeAsync, "cuMemFreeAsync");
    s.required(d.memHostAlloc, "cuMemHostAlloc");
    s.required(d.memFreeHost, "cuMemFreeHost");
    s.required(d.memHostRegister, "cuMemHostRegister_v2");
    s.required(d.memHostUnregister, "cuMemHostUnregister");
    s.required(d.memHostGetDevicePointer, "cuMemHostGetDevicePointer_v2");
    s.required(d.memcpyHtoDAsync, "cuMemcpyHtoDAsync_v2");
    s.required(d.memcpyDtoHAsync, "cuMemcpyDtoHAsync_v2");
    s.required(d.memcpyDtoDAsync, "cuMemcpyDtoDAsync_v2");
    s.required(d.memcpy2DAsync, "cuMemcpy2DAsync_v2");
    s.required(d.memsetD8Async, "cuMemsetD8Async");
    s.required(d.arrayCreate, "cuArrayCreate_v2");
    s.required(d.arrayDestroy, "cuArrayDestroy");
    s.required(d.texObjectCreate, "cuTexObjectCreate");
    s.required(d.texObjectDestroy, "cuTexObjectDestroy");
    s.required(d.streamCreate, "cuStreamCreate");
    s.required(d.streamDestroy, "cuStreamDestroy_v2");
    s.required(d.streamSynchronize, "cuStreamSynchronize");
    s.required(d.streamWaitEvent, "cuStreamWaitEvent");
    s.optional(d.streamWaitValue32, "cuStreamWaitValue32_v2");
    s.required(d.eventCreate, "cuEventCreate");
    s.required(d.eventDestroy, "cuEventDestroy_v2");
    s.required(d.eventRecord, "cuEventRecord");
    s.required(d.eventQuery, "cuEventQuery");
    s.required(d.eventElapsedTime, "cuEventElapsedTime");
    return s.missing();
}

Failure tooOld(int version) {
    return {
        message(
            KC_TEXT(
                "engine",
                "The NVIDIA driver is too old: it supports CUDA {0}, but Kernelcurve requires {1}"),
            cudaVersionText(version), cudaVersionText(oldestVersion)),
        message(updateDriver)};
}

} // namespace

std::shared_ptr<const Driver> loadDriver(const std::string& name,
                                         const std::filesystem::path& root) {
    auto driver = std::make_shared<Driver>();
    driver->library = loadDriverLibrary(name, root);
    if (!driver->library.loaded()) {
        if (const auto failure = wslFailure(readWsl(root), driver->library))
            throw DeviceError(*failure);
        throw DeviceError({message(KC_TEXT("engine", "Cannot load the NVIDIA driver library: {0}"),
                                   driver->library.error()),
                           message(installDriver)});
    }
    driver->driverGetVersion =
        driver->library.function<PFN_cuDriverGetVersion_v2020>("cuDriverGetVersion");
    if (driver->driverGetVersion != nullptr &&
        driver->driverGetVersion(&driver->version) == CUDA_SUCCESS &&
        driver->version < oldestVersion)
        throw DeviceError(tooOld(driver->version));
    if (const std::string missing = loadSymbols(*driver); !missing.empty())
        throw DeviceError(
            {message(
                 KC_TEXT("engine", "The NVIDIA driver library does not contain the function {0}"),
                 missing),
             message(updateDriver)});
    return driver;
}

void Driver::check(CUresult result, const char* call) const {
    if (result != CUDA_SUCCESS)
        throw driverError(*this, result, call);
}

void Driver::prefetch(CUdeviceptr memory, std::size_t bytes, std::optional<CUdevice> device,
                      CUstream stream) const {
    if (bytes == 0)
        return;
    if (memPrefetchAsync != nullptr) {
        CUmemLocation place = {};
        place.type = device ? CU_MEM_LOCATION_TYPE_DEVICE : CU_MEM_LOCATION_TYPE_HOST;
        place.id = device.value_or(0);
        check(memPrefetchAsync(memory, bytes, place, 0, stream), "cuMemPrefetchAsync");
    } else {
        check(memPrefetchAsyncOld(memory, bytes, device.value_or(CU_DEVICE_CPU), stream),
              "cuMemPrefetchAsync");
    }
}

std::optional<int> Driver::attribute(CUdevice device, CUdevice_attribute attribute) const {
    int value = 0;
    if (deviceGetAttribute(&value, attribute, device) != CUDA_SUCCESS)
        return std::nullopt;
    return value;
}

std::string cudaVersionText(int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

} // namespace kernelcurve
