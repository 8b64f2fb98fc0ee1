#include "gpu/device/cuda/counters/counter_table.h"
#include "gpu/device/cuda/counters/cupti.h"
#include "gpu/device/cuda/counters/cupti_failure.h"
#include "gpu/device/cuda/counters/profiling.h"
#include "gpu/device/cuda/driver/driver.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace kernelcurve {
namespace {

/// The maximum number of kernels per pass. Each kernel takes 0.7 MB and a fraction of a
/// millisecond.
constexpr std::size_t maxKernels = 256;

/// Initializes a parameter structure, and calls the function with it.
template <typename Parameters, typename Fill>
CUptiResult tell(Parameters& parameters, CUptiResult (*function)(Parameters*), std::size_t size,
                 const Fill& fill) {
    parameters.structSize = size;
    fill(parameters);
    return function(&parameters);
}
/// Returns the function that belongs to a parameter structure: "cuptiRangeProfilerStart" for
/// "CUpti_RangeProfiler_Start".
std::string functionNamed(std::string_view parameters) {
    std::string name = "cupti";
    for (const char letter : parameters.substr(std::string_view("CUpti").size())) {
        if (letter != '_')
            name += letter;
    }
    return name;
}

template <typename Parameters, typename Fill>
Parameters call(const Cupti& cupti, CUptiResult (*function)(Parameters*), const char* name,
                std::size_t size, const Fill& fill) {
    Parameters parameters{};
    const CUptiResult result = tell(parameters, function, size, fill);
    if (result != CUPTI_SUCCESS)
        cupti.check(result, functionNamed(name).c_str());
    return parameters;
}
/// Calls a cleanup function and ignores its errors.
template <typename Parameters, typename Fill>
void end(CUptiResult (*function)(Parameters*), std::size_t size, const Fill& fill) {
    Parameters parameters{};
    tell(parameters, function, size, fill);
}
template <typename Parameters>
Parameters call(const Cupti& cupti, CUptiResult (*function)(Parameters*), const char* name,
                std::size_t size) {
    return call(cupti, function, name, size, [](Parameters&) {});
}

#define KC_CUPTI(member, name, ...)                                                                \
    call(cupti(), cupti().member, #name, name##_Params_STRUCT_SIZE __VA_OPT__(, ) __VA_ARGS__)

class RangeCounters : public CounterReader {
  public:
    RangeCounters(std::shared_ptr<const Cupti> library, CUdevice device,
                  std::span<const CounterSource> sources)
        : cupti_(std::move(library)) {
        // CUPTI loads the counter library by name. In NVIDIA's wheels, that library is next to
        // CUPTI, outside the loader's path. Therefore, it is loaded in advance.
        const Library host(cupti_->library.file().replace_filename("libnvperf_host.so").string());
        KC_CUPTI(profilerInitialize, CUpti_Profiler_Initialize);
        chip_ = KC_CUPTI(chipName, CUpti_Device_GetChipName, [&](auto& p) {
                    p.deviceIndex = static_cast<std::size_t>(device);
                }).pChipName;
        configure(sources);
        // Opening a session detects a missing permission.
        const Session session(*this);
    }
    ~RangeCounters() override {
        held_.reset();
        end(cupti_->hostDeinitialize, CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE,
            [&](auto& p) { p.pHostObject = host_; });
    }
    RangeCounters(const RangeCounters&) = delete;
    RangeCounters& operator=(const RangeCounters&) = delete;

    std::string name() const override {
        return "CUPTI " + versionInName(cupti_->library.file()) + ", " + chip_;
    }

    std::shared_ptr<void> hold() override {
        if (!held_)
            held_.emplace(*this);
        return std::shared_ptr<void>(this, [this](void*) { held_.reset(); });
    }

    HardwareCounts count(std::size_t kernels, const std::function<void()>& before,
                         const std::function<void()>& work) override {
        const std::size_t ranges = std::clamp<std::size_t>(kernels, 1, maxKernels);
        std::optional<Session> own;
        const Session& session = held_ ? *held_ : own.emplace(*this);
        std::vector<std::uint8_t> image = counterImage(session, ranges);
        KC_CUPTI(setConfig, CUpti_RangeProfiler_SetConfig, [&](auto& p) {
            p.pRangeProfilerObject = session.profiler;
            p.configSize = config_.size();
            p.pConfig = config_.data();
            p.counterDataImageSize = image.size();
            p.pCounterDataImage = image.data();
            // Each kernel has a separate range, because user-defined ranges would include the gaps
            // between kernels. CUPTI's kernel replay is not used, because it would restore device
            // memory between passes, and thereby change the caches.
            p.range = CUPTI_AutoRange;
            p.replayMode = CUPTI_UserReplay;
            p.maxRangesPerPass = ranges;
            p.numNestingLevels = 1;
            p.minNestingLevel = 1;
            p.passIndex = 0;
            p.targetNestingLevel = 1;
        });
        const auto ofSession = [&](auto& p) { p.pRangeProfilerObject = session.profiler; };
        for (bool more = true; more;) {
            before();
            KC_CUPTI(start, CUpti_RangeProfiler_Start, ofSession);
            try {
                work();
            } catch (...) {
                end(cupti_->stop, CUpti_RangeProfiler_Stop_Params_STRUCT_SIZE, ofSession);
                throw;
            }
            more = KC_CUPTI(stop, CUpti_RangeProfiler_Stop, ofSession).isAllPassSubmitted == 0;
        }
        KC_CUPTI(decode, CUpti_RangeProfiler_DecodeData, ofSession);
        return sums(image);
    }

  private:
    /// The period in which the profiler is attached. The profiler slows down launches until the
    /// session releases the context.
    struct Session {
        explicit Session(const RangeCounters& of)
            : counters(of)
            , profiler(of.enable()) {}
        ~Session() {
            end(counters.cupti().profilerDisable, CUpti_RangeProfiler_Disable_Params_STRUCT_SIZE,
                [&](auto& p) { p.pRangeProfilerObject = profiler; });
        }
        Session(const Session&) = delete;
        Session& operator=(const Session&) = delete;

        const RangeCounters& counters;
        CUpti_RangeProfiler_Object* profiler;
    };

    const Cupti& cupti() const { return *cupti_; }

    CUpti_RangeProfiler_Object* enable() const {
        // The null context parameter selects the current context.
        return KC_CUPTI(profilerEnable, CUpti_RangeProfiler_Enable).pRangeProfilerObject;
    }

    void configure(std::span<const CounterSource> sources) {
        host_ = KC_CUPTI(hostInitialize, CUpti_Profiler_Host_Initialize, [&](auto& p) {
                    p.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
                    p.pChipName = chip_.c_str();
                }).pHostObject;
        // CUPTI rejects all metrics if one metric is not supported.
        counters_ = countersOfChip(sources, knownMetrics());
        for (const ChosenCounter& counter : counters_)
            metrics_.push_back(counter.metric);
        KC_CUPTI(hostAddMetrics, CUpti_Profiler_Host_ConfigAddMetrics, [&](auto& p) {
            p.pHostObject = host_;
            p.ppMetricNames = metrics_.data();
            p.numMetrics = metrics_.size();
        });
        const auto size = KC_CUPTI(hostConfigSize, CUpti_Profiler_Host_GetConfigImageSize,
                                   [&](auto& p) { p.pHostObject = host_; });
        config_.resize(size.configImageSize);
        KC_CUPTI(hostConfig, CUpti_Profiler_Host_GetConfigImage, [&](auto& p) {
            p.pHostObject = host_;
            p.pConfigImage = config_.data();
            p.configImageSize = config_.size();
        });
    }

    std::vector<std::string> knownMetrics() const {
        std::vector<std::string> known;
        for (const CUpti_MetricType type :
             {CUPTI_METRIC_TYPE_COUNTER, CUPTI_METRIC_TYPE_RATIO, CUPTI_METRIC_TYPE_THROUGHPUT}) {
            const auto list =
                KC_CUPTI(hostBaseMetrics, CUpti_Profiler_Host_GetBaseMetrics, [&](auto& p) {
                    p.pHostObject = host_;
                    p.metricType = type;
                });
            known.insert(known.end(), list.ppMetricNames, list.ppMetricNames + list.numMetrics);
        }
        return known;
    }

    std::vector<std::uint8_t> counterImage(const Session& session, std::size_t ranges) {
        const auto size = KC_CUPTI(dataSize, CUpti_RangeProfiler_GetCounterDataSize, [&](auto& p) {
            p.pRangeProfilerObject = session.profiler;
            p.pMetricNames = metrics_.data();
            p.numMetrics = metrics_.size();
            p.maxNumOfRanges = ranges;
            p.maxNumRangeTreeNodes = ranges;
        });
        std::vector<std::uint8_t> image(size.counterDataSize);
        KC_CUPTI(dataInitialize, CUpti_RangeProfiler_CounterDataImage_Initialize, [&](auto& p) {
            p.pRangeProfilerObject = session.profiler;
            p.pCounterData = image.data();
            p.counterDataSize = image.size();
        });
        return image;
    }

    HardwareCounts sums(const std::vector<std::uint8_t>& image) {
        const auto info = KC_CUPTI(dataInfo, CUpti_RangeProfiler_GetCounterDataInfo, [&](auto& p) {
            p.pCounterDataImage = image.data();
            p.counterDataImageSize = image.size();
        });
        HardwareCounts sums;
        for (std::size_t range = 0; range < info.numTotalRanges; ++range) {
            std::vector<double> values(metrics_.size());
            KC_CUPTI(hostEvaluate, CUpti_Profiler_Host_EvaluateToGpuValues, [&](auto& p) {
                p.pHostObject = host_;
                p.pCounterDataImage = image.data();
                p.counterDataImageSize = image.size();
                p.rangeIndex = range;
                p.ppMetricNames = metrics_.data();
                p.numMetrics = metrics_.size();
                p.pMetricValues = values.data();
            });
            HardwareCounts kernel;
            for (std::size_t i = 0; i < values.size(); ++i)
                kernel[std::string(counters_[i].source->tag)] = values[i];
            for (const ChosenCounter& counter : counters_) {
                const double value = kernel.find(counter.source->tag)->second;
                const auto over = kernel.find(counter.source->averageOver);
                const double weight = over != kernel.end() ? over->second : 1;
                // The average of an empty set is NaN.
                if (std::isfinite(value) && std::isfinite(weight))
                    sums[std::string(counter.source->tag)] += value * weight;
            }
        }
        return sums;
    }

    std::shared_ptr<const Cupti> cupti_;
    std::string chip_;
    CUpti_Profiler_Host_Object* host_ = nullptr;
    std::vector<ChosenCounter> counters_;
    std::vector<const char*> metrics_;
    std::vector<std::uint8_t> config_;
    std::optional<Session> held_;
};

#undef KC_CUPTI

} // namespace

std::unique_ptr<CounterReader> openCounterReader(int driverVersion, CUdevice device,
                                                 std::span<const CounterSource> sources) {
    requireNoOtherTool();
    std::shared_ptr<const Cupti> cupti = loadCupti(driverVersion);
    if (!cupti->hasCounters)
        throw DeviceError(cuptiMissing(driverVersion, cupti->library.loaded()));
    return std::make_unique<RangeCounters>(std::move(cupti), device, sources);
}

} // namespace kernelcurve
