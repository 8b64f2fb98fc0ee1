#include "tests/device/counters/hardware_counters.h"

#include <stdexcept>
#include <utility>

namespace kernelcurve {
namespace {

/// Launches of one configuration.
constexpr std::size_t mostRanges = 8;

CUcontext currentContext() {
    const Library driver("libcuda.so.1");
    CUcontext context = nullptr;
    if (const auto get = driver.function<CUresult (*)(CUcontext*)>("cuCtxGetCurrent"))
        get(&context);
    if (context == nullptr)
        throw std::runtime_error("no context of the driver is current");
    return context;
}

} // namespace

// The names of CUPTI's parameter structures and their sizes follow one pattern.
#define KC_CUPTI(name, parameters, ...)                                                            \
    [&] {                                                                                          \
        __VA_ARGS__;                                                                               \
        check(function<decltype(::name)>(#name)(&(parameters)), #name);                            \
    }()

template <typename Function>
Function* HardwareCounters::function(const char* name) const {
    if (auto* const found = library_.function<Function*>(name))
        return found;
    throw std::runtime_error(std::string("CUPTI has no ") + name);
}

void HardwareCounters::check(CUptiResult result, const char* call) const {
    if (result == CUPTI_SUCCESS)
        return;
    const char* text = "unknown error";
    function<decltype(::cuptiGetResultString)>("cuptiGetResultString")(result, &text);
    throw std::runtime_error(std::string(call) + ": " + text);
}

HardwareCounters::HardwareCounters(const std::string& library, std::vector<const char*> metrics)
    : library_(library)
    , metrics_(std::move(metrics)) {
    if (!library_.loaded())
        throw std::runtime_error(library_.error());
    CUpti_Profiler_Initialize_Params initialize{CUpti_Profiler_Initialize_Params_STRUCT_SIZE};
    KC_CUPTI(cuptiProfilerInitialize, initialize);
    configure();
    CUpti_RangeProfiler_Enable_Params enable{CUpti_RangeProfiler_Enable_Params_STRUCT_SIZE};
    KC_CUPTI(cuptiRangeProfilerEnable, enable, enable.ctx = currentContext());
    profiler_ = enable.pRangeProfilerObject;
}

HardwareCounters::~HardwareCounters() {
    CUpti_RangeProfiler_Disable_Params disable{CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE};
    disable.pRangeProfilerObject = profiler_;
    function<decltype(::cuptiRangeProfilerDisable)>("cuptiRangeProfilerDisable")(&disable);
}

void HardwareCounters::configure() {
    CUpti_Device_GetChipName_Params chip{CUpti_Device_GetChipName_Params_STRUCT_SIZE};
    KC_CUPTI(cuptiDeviceGetChipName, chip, chip.deviceIndex = 0);
    CUpti_Profiler_Host_Initialize_Params host{CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE};
    host.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
    KC_CUPTI(cuptiProfilerHostInitialize, host, host.pChipName = chip.pChipName);
    host_ = host.pHostObject;
    CUpti_Profiler_Host_ConfigAddMetrics_Params add{
        CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE};
    add.pHostObject = host_;
    add.ppMetricNames = metrics_.data();
    KC_CUPTI(cuptiProfilerHostConfigAddMetrics, add, add.numMetrics = metrics_.size());
    CUpti_Profiler_Host_GetConfigImageSize_Params size{
        CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE};
    KC_CUPTI(cuptiProfilerHostGetConfigImageSize, size, size.pHostObject = host_);
    config_.resize(size.configImageSize);
    CUpti_Profiler_Host_GetConfigImage_Params image{
        CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE};
    image.pHostObject = host_;
    image.pConfigImage = config_.data();
    KC_CUPTI(cuptiProfilerHostGetConfigImage, image, image.configImageSize = config_.size());
}

std::vector<double> HardwareCounters::count(const std::function<void()>& work) {
    CUpti_RangeProfiler_GetCounterDataSize_Params size{
        CUpti_RangeProfiler_GetCounterDataSize_Params_STRUCT_SIZE};
    size.pRangeProfilerObject = profiler_;
    size.pMetricNames = metrics_.data();
    size.numMetrics = metrics_.size();
    size.maxNumOfRanges = mostRanges;
    KC_CUPTI(cuptiRangeProfilerGetCounterDataSize, size, size.maxNumRangeTreeNodes = mostRanges);
    std::vector<std::uint8_t> data(size.counterDataSize);
    CUpti_RangeProfiler_CounterDataImage_Initialize_Params begin{
        CUpti_RangeProfiler_CounterDataImage_Initialize_Params_STRUCT_SIZE};
    begin.pRangeProfilerObject = profiler_;
    begin.pCounterData = data.data();
    KC_CUPTI(cuptiRangeProfilerCounterDataImageInitialize, begin,
             begin.counterDataSize = data.size());

    CUpti_RangeProfiler_SetConfig_Params set{CUpti_RangeProfiler_SetConfig_Params_STRUCT_SIZE};
    set.pRangeProfilerObject = profiler_;
    set.configSize = config_.size();
    set.pConfig = config_.data();
    set.counterDataImageSize = data.size();
    set.pCounterDataImage = data.data();
    set.range = CUPTI_AutoRange;
    set.replayMode = CUPTI_KernelReplay;
    set.maxRangesPerPass = mostRanges;
    set.numNestingLevels = 1;
    KC_CUPTI(cuptiRangeProfilerSetConfig, set, set.minNestingLevel = 1);

    CUpti_RangeProfiler_Start_Params start{CUpti_RangeProfiler_Start_Params_STRUCT_SIZE};
    KC_CUPTI(cuptiRangeProfilerStart, start, start.pRangeProfilerObject = profiler_);
    work();
    CUpti_RangeProfiler_Stop_Params stop{CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE};
    KC_CUPTI(cuptiRangeProfilerStop, stop, stop.pRangeProfilerObject = profiler_);
    CUpti_RangeProfiler_DecodeData_Params decode{CUpti_RangeProfiler_DecodeData_Params_STRUCT_SIZE};
    KC_CUPTI(cuptiRangeProfilerDecodeData, decode, decode.pRangeProfilerObject = profiler_);
    CUpti_RangeProfiler_GetCounterDataInfo_Params info{
        CUpti_RangeProfiler_GetCounterDataInfo_Params_STRUCT_SIZE};
    info.pCounterDataImage = data.data();
    KC_CUPTI(cuptiRangeProfilerGetCounterDataInfo, info, info.counterDataImageSize = data.size());

    std::vector<double> sums(metrics_.size());
    for (std::size_t range = 0; range < info.numTotalRanges; ++range) {
        std::vector<double> values(metrics_.size());
        CUpti_Profiler_Host_EvaluateToGpuValues_Params evaluate{
            CUpti_Profiler_Host_EvaluateToGpuValues_Params_STRUCT_SIZE};
        evaluate.pHostObject = host_;
        evaluate.pCounterDataImage = data.data();
        evaluate.counterDataImageSize = data.size();
        evaluate.rangeIndex = range;
        evaluate.ppMetricNames = metrics_.data();
        evaluate.numMetrics = metrics_.size();
        KC_CUPTI(cuptiProfilerHostEvaluateToGpuValues, evaluate,
                 evaluate.pMetricValues = values.data());
        for (std::size_t i = 0; i < values.size(); ++i)
            sums[i] += values[i];
    }
    return sums;
}

} // namespace kernelcurve
