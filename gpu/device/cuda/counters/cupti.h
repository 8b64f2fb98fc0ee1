#pragma once

#include "gpu/device/library.h"

#include <cupti.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_target.h>

#include <memory>
#include <string>

namespace kernelcurve {

/// NVIDIA's profiling library, which times kernels with the GPU's activity records and reads
/// hardware counters. The counter functions require CUDA 12.6. They are null in older versions.
struct Cupti {
    Library library;

    decltype(&::cuptiGetResultString) getResultString;
    decltype(&::cuptiActivityRegisterCallbacks) registerCallbacks;
    decltype(&::cuptiActivityEnable) enable;
    decltype(&::cuptiActivityDisable) disable;
    decltype(&::cuptiActivityFlushAll) flushAll;
    decltype(&::cuptiActivityGetNextRecord) nextRecord;
    decltype(&::cuptiActivityConfigureUnifiedMemoryCounter) configureUnifiedMemory;

    decltype(&::cuptiProfilerInitialize) profilerInitialize;
    decltype(&::cuptiDeviceGetChipName) chipName;
    decltype(&::cuptiProfilerHostInitialize) hostInitialize;
    decltype(&::cuptiProfilerHostDeinitialize) hostDeinitialize;
    decltype(&::cuptiProfilerHostGetBaseMetrics) hostBaseMetrics;
    decltype(&::cuptiProfilerHostConfigAddMetrics) hostAddMetrics;
    decltype(&::cuptiProfilerHostGetConfigImageSize) hostConfigSize;
    decltype(&::cuptiProfilerHostGetConfigImage) hostConfig;
    decltype(&::cuptiProfilerHostEvaluateToGpuValues) hostEvaluate;
    decltype(&::cuptiRangeProfilerEnable) profilerEnable;
    decltype(&::cuptiRangeProfilerDisable) profilerDisable;
    decltype(&::cuptiRangeProfilerGetCounterDataSize) dataSize;
    decltype(&::cuptiRangeProfilerCounterDataImageInitialize) dataInitialize;
    decltype(&::cuptiRangeProfilerSetConfig) setConfig;
    decltype(&::cuptiRangeProfilerStart) start;
    decltype(&::cuptiRangeProfilerStop) stop;
    decltype(&::cuptiRangeProfilerDecodeData) decode;
    decltype(&::cuptiRangeProfilerGetCounterDataInfo) dataInfo;

    bool hasActivity = false;
    bool hasCounters = false;

    /// Throws DeviceError for an unsuccessful result (cupti_failure.h).
    void check(CUptiResult result, const char* call) const;
};

/// Throws DeviceError if another tool is attached to this process (attached_tool.h).
void requireNoOtherTool();

/// Returns the CUPTI library of the newest toolkit that a driver for CUDA `driverVersion` supports.
/// Never returns null. If the library is missing, its functions are null.
std::shared_ptr<const Cupti> loadCupti(int driverVersion);

} // namespace kernelcurve
