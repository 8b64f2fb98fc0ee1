#include "app/engine/device_peaks.h"

#include "app/engine/worker/log_file.h"
#include "gpu/model/device/device_place.h"
#include "gpu/model/device/tensor_peak.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/rate.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

struct Rate {
    const char* key;
    const char* unit;
    std::optional<ReachedRate> DevicePeaks::*value;
    const char* label;
    const char* chineseLabel;

    std::string timeKey() const { return std::string(key) + "_time"; }
};
constexpr auto measuredRates =
    std::to_array<Rate>({{"measured_copy", "B/s", &DevicePeaks::copy, "Copy", "拷贝"},
                         {"measured_read", "B/s", &DevicePeaks::read, "Read", "读取"},
                         {"measured_l2", "B/s", &DevicePeaks::l2, "Read from L2", "从 L2 读取"},
                         {"measured_fma", "FLOP/s", &DevicePeaks::fma, "Multiply-adds", "乘加"}});
constexpr const char* timeTag = "measured_peaks_time";

void set(Environment& environment, const std::string& name, Value value) {
    const auto found = std::ranges::find(environment, name, &Environment::value_type::first);
    if (found != environment.end())
        found->second = std::move(value);
    else
        environment.emplace_back(name, std::move(value));
}

/// Returns true if a measured rate is a bound for the run. The FP32 multiply-add rate is not a
/// bound for other arithmetic.
bool isMeasureFor(const Environment& environment, const Rate& rate) {
    return rate.value != &DevicePeaks::fma || !environmentEntry(environment, arithmeticEntry);
}

void override(Environment& environment, const std::string& name,
              const std::optional<double>& experiments, const std::optional<double>& stored) {
    const std::optional<double>& given = experiments ? experiments : stored;
    if (!given)
        return;
    set(environment, name, *given);
    set(environment, name + "_from", "given");
}

/// Adds the theoretical peaks for the secondary ceilings of a roofline.
void addCeilings(Environment& environment, const DeviceDescription& device) {
    // First architecture in which L1 and shared memory share the same memory.
    constexpr int volta = 70;
    constexpr int turing = 75;
    const auto clock = propertyOf(device, "clock");
    if (device.computeCapability >= volta && clock)
        set(environment, "peak_l1",
            (device.computeCapability == turing ? 64.0 : 128.0) *
                static_cast<double>(device.multiprocessors) * *clock);
    if (!environmentEntry(environment, arithmeticEntry)) {
        if (const auto peak = tensorPeak(device, TensorNumbers::SixteenBits))
            set(environment, "peak_tensor", *peak);
    } else if (device.peakFlopsPerSecond) {
        set(environment, "peak_fp32", *device.peakFlopsPerSecond);
    }
}

} // namespace

static void mapFields(YamlMap& map, DevicePeaks& peaks) {
    map.required("device", peaks.device);
    std::string newest = peaks.time();
    map.optional("time", newest);
    for (const Rate& rate : measuredRates) {
        std::optional<ReachedRate>& reached = peaks.*rate.value;
        std::optional<double> value;
        std::optional<std::string> time; ///< date of this peak if it differs from the newest date
        if (reached)
            value = reached->rate;
        if (reached && reached->time != newest)
            time = reached->time;
        map.optional(rate.key, value, RateForm{rate.unit});
        map.optional(rate.timeKey(), time);
        if (map.reads() && value)
            reached = {*value, time.value_or(newest)};
    }
    map.optional("given_bandwidth", peaks.given.bandwidth, RateForm{"B/s"});
    map.optional("given_flops", peaks.given.flops, RateForm{"FLOP/s"});
}

std::string DevicePeaks::time() const {
    std::string newest; // ISO dates in alphabetical order are in chronological order.
    for (const Rate& rate : measuredRates)
        if (const std::optional<ReachedRate>& reached = this->*rate.value)
            newest = std::max(newest, reached->time);
    return newest;
}

PeakStore::PeakStore(std::filesystem::path file)
    : file_(std::move(file), "kernelcurve_peaks", "devices") {}

std::filesystem::path PeakStore::defaultFile() {
    return stateFolder() / "peaks.yaml";
}

std::optional<DevicePeaks> PeakStore::find(const std::string& device) const {
    const std::vector<DevicePeaks> known = file_.all<DevicePeaks>();
    const auto found = std::ranges::find(known, device, &DevicePeaks::device);
    return found == known.end() ? std::nullopt : std::optional(*found);
}

DevicePeaks PeakStore::change(const std::string& device,
                              const std::function<void(DevicePeaks&)>& change) const {
    DevicePeaks peaks;
    file_.change<DevicePeaks>([&](std::vector<DevicePeaks>& known) {
        const auto old = std::ranges::find(known, device, &DevicePeaks::device);
        if (old != known.end()) {
            peaks = *old;
            known.erase(old);
        }
        peaks.device = device;
        change(peaks);
        known.push_back(peaks);
    });
    return peaks;
}

void addPeaks(Environment& environment, const Experiment& experiment,
              const std::optional<DevicePeaks>& known) {
    const DevicePeaks peaks = known.value_or(DevicePeaks{});
    override(environment, "peak_bandwidth", experiment.peaks.bandwidth, peaks.given.bandwidth);
    override(environment, "peak_flops", experiment.peaks.flops, peaks.given.flops);
    const std::string newest = peaks.time();
    for (const Rate& rate : measuredRates)
        if (const std::optional<ReachedRate>& reached = peaks.*rate.value;
            reached && isMeasureFor(environment, rate)) {
            set(environment, rate.key, reached->rate);
            if (reached->time != newest)
                set(environment, rate.timeKey(), reached->time);
        }
    if (!newest.empty())
        set(environment, timeTag, newest);
}

void addPeaks(Environment& environment, const Experiment& experiment,
              const DeviceDescription& device, const PeakStore& store) {
    std::optional<DevicePeaks> known;
    const Value* name = environmentEntry(environment, "device");
    try {
        if (name)
            known = store.find(keptName(environmentText(environment, "device_id"), name->text()));
    } catch (const Error& error) {
        logLine(error.failure().english());
    }
    addPeaks(environment, experiment, known);
    addCeilings(environment, device);
    // A recording may lack kinds of peaks that were added in later versions.
    const DevicePeaks recorded = recordedPeaks(device);
    for (const Rate& rate : measuredRates)
        if (const std::optional<ReachedRate>& reached = recorded.*rate.value;
            reached && !environmentEntry(environment, rate.key) &&
            isMeasureFor(environment, rate)) {
            set(environment, rate.key, reached->rate);
            set(environment, rate.timeKey(), reached->time);
        }
}

DevicePeaks recordedPeaks(const DeviceDescription& device) {
    DevicePeaks peaks;
    peaks.device = device.name;
    const auto group = std::ranges::find_if(device.properties, holdsPeaks);
    if (device.kind != DeviceKind::Replay || group == device.properties.end())
        return peaks;
    const auto valueOf = [&](const std::string& tag) -> const Value* {
        const auto found = std::ranges::find(group->properties, tag, &DeviceProperty::tag);
        return found == group->properties.end() ? nullptr : &found->value;
    };
    for (const Rate& rate : measuredRates)
        if (const Value* value = valueOf(rate.key); value && value->number()) {
            const Value* own = valueOf(rate.timeKey());
            peaks.*rate.value = {*value->number(), (own ? own : valueOf(timeTag))->text()};
        }
    return peaks;
}

void recordPeaks(DeviceDescription& device, const DevicePeaks& peaks) {
    std::erase_if(device.properties, holdsPeaks);
    const std::string newest = peaks.time();
    if (newest.empty())
        return;
    DevicePropertyGroup group{{"What it reaches", "实测能达到"}, {}};
    const LocalizedText measured{"Measured (UTC)", "测量时间（UTC）"};
    for (const Rate& rate : measuredRates)
        if (const std::optional<ReachedRate>& reached = peaks.*rate.value) {
            const LocalizedText label{rate.label, rate.chineseLabel};
            group.properties.push_back({rate.key, label, reached->rate, rate.unit});
            if (reached->time != newest)
                group.properties.push_back({rate.timeKey(), measured, reached->time, {}});
        }
    group.properties.push_back({timeTag, measured, newest, {}});
    device.properties.push_back(std::move(group));
}

bool holdsPeaks(const DevicePropertyGroup& group) {
    return std::ranges::find(group.properties, timeTag, &DeviceProperty::tag) !=
           group.properties.end();
}

} // namespace kernelcurve
