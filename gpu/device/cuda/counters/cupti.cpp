#include "gpu/device/cuda/counters/cupti.h"

#include "gpu/device/cuda/counters/cupti_failure.h"
#include "gpu/device/cuda/counters/profiling.h"
#include "gpu/device/cuda/driver/attached_tool.h"
#include "gpu/device/cuda/driver/nvrtc.h"
#include "gpu/device/cuda/driver/toolkit_folders.h"
#include "gpu/device/cuda/driver/wsl.h"

namespace kernelcurve {
namespace {

bool findActivity(Cupti& c) {
    const Library& l = c.library;
    return l.find(c.registerCallbacks, "cuptiActivityRegisterCallbacks") &&
           l.find(c.enable, "cuptiActivityEnable") && l.find(c.disable, "cuptiActivityDisable") &&
           l.find(c.flushAll, "cuptiActivityFlushAll") &&
           l.find(c.nextRecord, "cuptiActivityGetNextRecord") &&
           l.find(c.configureUnifiedMemory, "cuptiActivityConfigureUnifiedMemoryCounter");
}

bool findCounters(Cupti& c) {
    const Library& l = c.library;
    return l.find(c.profilerInitialize, "cuptiProfilerInitialize") &&
           l.find(c.chipName, "cuptiDeviceGetChipName") &&
           l.find(c.hostInitialize, "cuptiProfilerHostInitialize") &&
           l.find(c.hostDeinitialize, "cuptiProfilerHostDeinitialize") &&
           l.find(c.hostBaseMetrics, "cuptiProfilerHostGetBaseMetrics") &&
           l.find(c.hostAddMetrics, "cuptiProfilerHostConfigAddMetrics") &&
           l.find(c.hostConfigSize, "cuptiProfilerHostGetConfigImageSize") &&
           l.find(c.hostConfig, "cuptiProfilerHostGetConfigImage") &&
           l.find(c.hostEvaluate, "cuptiProfilerHostEvaluateToGpuValues") &&
           l.find(c.profilerEnable, "cuptiRangeProfilerEnable") &&
           l.find(c.profilerDisable, "cuptiRangeProfilerDisable") &&
           l.find(c.dataSize, "cuptiRangeProfilerGetCounterDataSize") &&
           l.find(c.dataInitialize, "cuptiRangeProfilerCounterDataImageInitialize") &&
           l.find(c.setConfig, "cuptiRangeProfilerSetConfig") &&
           l.find(c.start, "cuptiRangeProfilerStart") && l.find(c.stop, "cuptiRangeProfilerStop") &&
           l.find(c.decode, "cuptiRangeProfilerDecodeData") &&
           l.find(c.dataInfo, "cuptiRangeProfilerGetCounterDataInfo");
}

} // namespace

void requireNoOtherTool() {
    if (isToolAttached())
        throw DeviceError(otherToolFailure());
}

std::shared_ptr<const Cupti> loadCupti(int driverVersion) {
    for (const std::string& name :
         toolkitCandidates("libcupti.so.", toolkitMajors(driverVersion))) {
        auto cupti = std::make_shared<Cupti>();
        cupti->library = Library(name);
        if (cupti->library.loaded()) {
            cupti->library.find(cupti->getResultString, "cuptiGetResultString");
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
    if (result == CUPTI_SUCCESS)
        return;
    const char* text = nullptr;
    if (getResultString != nullptr)
        getResultString(result, &text);
    throw DeviceError(
        cuptiFailure(result, call, text != nullptr ? text : "", readWsl().version != 0));
}

} // namespace kernelcurve
