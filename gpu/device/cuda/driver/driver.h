#pragma once

#include "gpu/device/device.h"
#include "gpu/device/library.h"

#include <cuda.h>
#include <cudaTypedefs.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace kernelcurve {

/// NVIDIA's driver library with the functions that Kernelcurve calls. The type of each function
/// contains its API version. Driver 535 (CUDA 12.2) and later provides all functions except
/// optional ones, which may be null.
struct Driver {
    Library library;
    int version = 0; ///< newest supported CUDA version: 13000 for 13.0

    PFN_cuGetErrorName_v6000 getErrorName;
    PFN_cuGetErrorString_v6000 getErrorString;
    PFN_cuInit_v2000 init;
    PFN_cuDriverGetVersion_v2020 driverGetVersion;
    PFN_cuDeviceGetCount_v2000 deviceGetCount;
    PFN_cuDeviceGet_v2000 deviceGet;
    PFN_cuDeviceGetName_v2000 deviceGetName;
    PFN_cuDeviceGetAttribute_v2000 deviceGetAttribute;
    PFN_cuDeviceTotalMem_v3020 deviceTotalMem;
    PFN_cuDevicePrimaryCtxRetain_v7000 primaryCtxRetain;
    PFN_cuDevicePrimaryCtxRelease_v11000 primaryCtxRelease;
    PFN_cuCtxSetCurrent_v4000 ctxSetCurrent;
    PFN_cuModuleLoadData_v2000 moduleLoadData;
    PFN_cuModuleUnload_v2000 moduleUnload;
    PFN_cuModuleGetFunction_v2000 moduleGetFunction;
    PFN_cuModuleGetGlobal_v3020 moduleGetGlobal;
    PFN_cuFuncGetAttribute_v2020 funcGetAttribute;
    PFN_cuFuncSetAttribute_v9000 funcSetAttribute;
    PFN_cuFuncGetParamInfo_v12040 funcGetParamInfo; ///< optional; requires driver 550
    PFN_cuOccupancyMaxActiveBlocksPerMultiprocessor_v6050 occupancyMaxActiveBlocks;
    PFN_cuLaunchKernel_v4000 launchKernel;
    PFN_cuLaunchKernelEx_v11060 launchKernelEx; ///< for launches with attributes
    PFN_cuTensorMapEncodeTiled_v12000 tensorMapEncodeTiled;
    PFN_cuMemGetInfo_v3020 memGetInfo;
    PFN_cuMemAlloc_v3020 memAlloc;
    PFN_cuMemFree_v3020 memFree;
    PFN_cuMemAllocManaged_v6000 memAllocManaged;
    PFN_cuMemPrefetchAsync_v12020 memPrefetchAsync; ///< optional
    PFN_cuMemPrefetchAsync_v8000 memPrefetchAsyncOld;
    PFN_cuMemPoolCreate_v11020 memPoolCreate;
    PFN_cuMemPoolDestroy_v11020 memPoolDestroy;
    PFN_cuMemPoolSetAttribute_v11020 memPoolSetAttribute;
    PFN_cuMemPoolTrimTo_v11020 memPoolTrimTo;
    PFN_cuMemAllocFromPoolAsync_v11020 memAllocFromPoolAsync;
    PFN_cuMemFreeAsync_v11020 memFreeAsync;
    PFN_cuMemHostAlloc_v2020 memHostAlloc;
    PFN_cuMemFreeHost_v2000 memFreeHost;
    PFN_cuMemHostRegister_v6050 memHostRegister;
    PFN_cuMemHostUnregister_v4000 memHostUnregister;
    PFN_cuMemHostGetDevicePointer_v3020 memHostGetDevicePointer;
    PFN_cuMemcpyHtoDAsync_v3020 memcpyHtoDAsync;
    PFN_cuMemcpyDtoHAsync_v3020 memcpyDtoHAsync;
    PFN_cuMemcpyDtoDAsync_v3020 memcpyDtoDAsync;
    PFN_cuMemcpy2DAsync_v3020 memcpy2DAsync;
    PFN_cuMemsetD8Async_v3020 memsetD8Async;
    PFN_cuArrayCreate_v3020 arrayCreate;
    PFN_cuArrayDestroy_v2000 arrayDestroy;
    PFN_cuTexObjectCreate_v5000 texObjectCreate;
    PFN_cuTexObjectDestroy_v5000 texObjectDestroy;
    PFN_cuStreamCreate_v2000 streamCreate;
    PFN_cuStreamDestroy_v4000 streamDestroy;
    PFN_cuStreamSynchronize_v2000 streamSynchronize;
    PFN_cuStreamWaitEvent_v3020 streamWaitEvent;
    PFN_cuStreamWaitValue32_v11070 streamWaitValue32; ///< optional
    PFN_cuEventCreate_v2000 eventCreate;
    PFN_cuEventDestroy_v4000 eventDestroy;
    PFN_cuEventRecord_v2000 eventRecord;
    PFN_cuEventQuery_v2000 eventQuery;
    PFN_cuEventElapsedTime_v2000 eventElapsedTime;

    /// Throws DeviceError for an unsuccessful result. The message contains `call`, the name of the
    /// function.
    void check(CUresult result, const char* call) const;
    /// Prefetches managed memory in stream order. The destination is `device`, or the host if
    /// `device` is nullopt.
    void prefetch(CUdeviceptr memory, std::size_t bytes, std::optional<CUdevice> device,
                  CUstream stream) const;
    /// Returns the value of a device attribute, or nullopt if the driver does not support it.
    std::optional<int> attribute(CUdevice device, CUdevice_attribute attribute) const;
};

/// Loads the driver without initializing it. The loader searches for `name`, also in the folder of
/// the Windows driver (wsl.h). Throws DeviceError if the driver is missing or too old.
std::shared_ptr<const Driver> loadDriver(const std::string& name = "libcuda.so.1",
                                         const std::filesystem::path& root = "/");

/// Returns a CUDA version as text: "13.0" for 13000.
std::string cudaVersionText(int version);

} // namespace kernelcurve
