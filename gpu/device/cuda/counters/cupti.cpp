#include "gpu/device/cuda/counters/cupti.h"

#include "gpu/device/cuda/compile/nvrtc.h"
#include "gpu/device/cuda/counters/cupti_failure.h"
#include "gpu/device/cuda/counters/profiling.h"
#include "gpu/device/cuda/driver/attached_tool.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"

namespace kernelcurve {
namespace {

template <typename F>
bool find(const Library& library, F& function, const char* name) {
    function = library.function<F>(name);
    return function != nullptr;
}

bool findActivity(Cupti& c) {
    const Library& l = c.library;
    return find(l, c.registerCallbacks, "cuptiActivityRegisterCallbacks") &&
           find(l, c.enable, "cuptiActivityEnable") && find(l, c.disable, "cuptiActivityDisable") &&
           find(l, c.flushAll, "cuptiActivityFlushAll") &&
           find(l, c.nextRecord, "cuptiActivityGetNextRecord") &&
           find(l, c.configureUnifiedMemory, "cuptiActivityConfigureUnifiedMemoryCounter");
}

bool findCounters(Cupti& c) {
    const Library& l = c.library;
    return find(l, c.profilerInitialize, "cuptiProfilerInitialize") &&
           find(l, c.chipName, "cuptiDeviceGetChipName") &&
           find(l, c.hostInitialize, "cuptiProfilerHostInitialize") &&
           find(l, c.hostDeinitialize, "cuptiProfilerHostDeinitialize") &&
           find(l, c.hostBaseMetrics, "cuptiProfilerHostGetBaseMetrics") &&
           find(l, c.hostAddMetrics, "cuptiProfilerHostConfigAddMetrics") &&
           find(l, c.hostConfigSize, "cuptiProfilerHostGetConfigImageSize") &&
           find(l, c.hostConfig, "cuptiProfilerHostGetConfigImage") &&
           find(l, c.hostEvaluate, "cuptiProfilerHostEvaluateToGpuValues") &&
           find(l, c.profilerEnable, "cuptiRangeProfilerEnable") &&
           find(l, c.profilerDisable, "cuptiRangeProfilerDisable") &&
           find(l, c.dataSize, "cuptiRangeProfilerGetCounterDataSize") &&
           find(l, c.dataInitialize, "cuptiRangeProfilerCounterDataImageInitialize") &&
           find(l, c.setConfig, "cuptiRangeProfilerSetConfig") &&
           find(l, c.start, "cuptiRangeProfilerStart") &&
           find(l, c.stop, "cuptiRangeProfilerStop") &&
           find(l, c.decode, "cuptiRangeProfilerDecodeData") &&
           find(l, c.dataInfo, "cuptiRangeProfilerGetCounterDataInfo");
}

} // namespace

void requireNoOtherTool() {
    if (isToolAttached()) {
        throw DeviceError(otherToolFailure());
    }
}

std::shared_ptr<const Cupti> loadCupti(int driverVersion) {
    for (const std::string& name :
         toolkitCandidates("libcupti.so.", toolkitMajors(driverVersion))) {
        auto cupti = std::make_shared<Cupti>();
        cupti->library = Library(name);
        if (cupti->library.loaded()) {
            find(cupti->library, cupti->getResultString, "cuptiGetResultString");
            cupti->hasActivity = findActivity(*cupti);
            cupti->hasCounters = findCounters(*cupti);
            return cupti;
        }
    }
    return std::make_shared<Cupti>();
}

std::filesystem::path findCupti(int driverVersion) {
    return findToolkitLibrary("libcupti.so.", toolkitMajors(driverVersion));
}

void Cupti::check(CUptiResult result, const char* call) const {
    if (result == CUPTI_SUCCESS) {
        return;
    }
    const char* text = nullptr;
    if (getResultString != nullptr) {
        getResultString(result, &text);
    }
    throw DeviceError(cuptiFailure(result, call, text != nullptr ? text : ""));
}

} // namespace kernelcurve
