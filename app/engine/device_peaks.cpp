#include "app/engine/device_peaks.h"

#include "app/engine/worker/log_file.h"
#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/rate.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/format/yaml_writer.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/text/error.h"

#include <algorithm>
#include <array>

namespace kernelcurve {
namespace {

constexpr int peaksFormat = 1;

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

DevicePeaks readPeaks(const YamlNode& node) {
    node.refuseUnknownKeys({"device", "time", "measured_copy", "measured_copy_time",
                            "measured_read", "measured_read_time", "measured_l2",
                            "measured_l2_time", "measured_fma", "measured_fma_time",
                            "given_bandwidth", "given_flops"});
    DevicePeaks peaks;
    peaks.device = node.at("device").text();
    const auto time = node.find("time");
    for (const Rate& rate : measuredRates)
        if (const auto written = node.find(rate.key)) {
            const auto own = node.find(rate.timeKey());
            const auto& measured = own ? own : time;
            peaks.*
                rate.value = {RateForm{rate.unit}.read(*written), measured ? measured->text() : ""};
        }
    if (const auto bandwidth = node.find("given_bandwidth"))
        peaks.given.bandwidth = RateForm{"B/s"}.read(*bandwidth);
    if (const auto flops = node.find("given_flops"))
        peaks.given.flops = RateForm{"FLOP/s"}.read(*flops);
    return peaks;
}

std::string writePeaks(const DevicePeaks& peaks) {
    std::string yaml = "- device: " + yamlText(peaks.device) + "\n";
    const auto add = [&](const std::string& key, const std::string& value) {
        yaml += "  " + key + ": " + value + "\n";
    };
    const std::string newest = peaks.time();
    if (!newest.empty())
        add("time", yamlText(newest));
    for (const Rate& rate : measuredRates)
        if (const std::optional<ReachedRate>& reached = peaks.*rate.value) {
            add(rate.key, formatRate(reached->rate, rate.unit));
            if (reached->time != newest)
                add(rate.timeKey(), yamlText(reached->time));
        }
    if (peaks.given.bandwidth)
        add("given_bandwidth", formatRate(*peaks.given.bandwidth, "B/s"));
    if (peaks.given.flops)
        add("given_flops", formatRate(*peaks.given.flops, "FLOP/s"));
    return yaml;
}

void set(Environment& environment, const std::string& name, Value value) {
    const auto found = std::ranges::find(environment, name, &Environment::value_type::first);
    if (found != environment.end())
        found->second = std::move(value);
    else
        environment.emplace_back(name, std::move(value));
}

void override(Environment& environment, const std::string& name,
              const std::optional<double>& experiments, const std::optional<double>& stored) {
    const std::optional<double>& given = experiments ? experiments : stored;
    if (!given)
        return;
    set(environment, name, *given);
    set(environment, name + "_from", "given");
}

} // namespace

std::string DevicePeaks::time() const {
    std::string newest; // ISO dates stand in the order of their letters
    for (const Rate& rate : measuredRates)
        if (const std::optional<ReachedRate>& reached = this->*rate.value)
            newest = std::max(newest, reached->time);
    return newest;
}

PeakStore::PeakStore(std::filesystem::path file)
    : file_(std::move(file)) {}

std::filesystem::path PeakStore::defaultFile() {
    return stateFolder() / "peaks.yaml";
}

std::vector<DevicePeaks> PeakStore::all() const {
    std::error_code error;
    if (!std::filesystem::exists(file_, error))
        return {};
    const YamlNode root = YamlNode::parse(readDocumentFile(file_), file_.string());
    root.refuseUnknownKeys({"kernelcurve_peaks", "devices"});
    if (root.at("kernelcurve_peaks").integer() != peaksFormat)
        root.at("kernelcurve_peaks")
            .fail(message(KC_TEXT("engine", "this is format {0}; this program knows {1}"),
                          root.at("kernelcurve_peaks").text(), std::to_string(peaksFormat)),
                  message(KC_TEXT("engine", "remove the file, or use a newer program")));
    std::vector<DevicePeaks> peaks;
    for (const YamlNode& node : root.at("devices").items())
        peaks.push_back(readPeaks(node));
    return peaks;
}

std::optional<DevicePeaks> PeakStore::find(const std::string& device) const {
    const std::vector<DevicePeaks> known = all();
    const auto found = std::ranges::find(known, device, &DevicePeaks::device);
    return found == known.end() ? std::nullopt : std::optional(*found);
}

DevicePeaks PeakStore::change(const std::string& device,
                              const std::function<void(DevicePeaks&)>& change) const {
    makeFolder(file_.parent_path());
    // Another program may give or measure peaks at the same time.
    const FileLock lock = FileLock::waitFor(file_.string() + ".lock");
    std::vector<DevicePeaks> known = all();
    const auto old = std::ranges::find(known, device, &DevicePeaks::device);
    DevicePeaks peaks = old == known.end() ? DevicePeaks{} : *old;
    if (old != known.end())
        known.erase(old);
    peaks.device = device;
    change(peaks);
    known.push_back(peaks);
    std::string yaml = "kernelcurve_peaks: " + std::to_string(peaksFormat) + "\ndevices:\n";
    for (const DevicePeaks& each : known)
        yaml += writePeaks(each);
    writeFileAtomically(file_, yaml);
    return peaks;
}

void addPeaks(Environment& environment, const Experiment& experiment,
              const std::optional<DevicePeaks>& known) {
    const DevicePeaks peaks = known.value_or(DevicePeaks{});
    override(environment, "peak_bandwidth", experiment.peaks.bandwidth, peaks.given.bandwidth);
    override(environment, "peak_flops", experiment.peaks.flops, peaks.given.flops);
    const std::string newest = peaks.time();
    for (const Rate& rate : measuredRates)
        if (const std::optional<ReachedRate>& reached = peaks.*rate.value) {
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
            known = store.find(name->text());
    } catch (const Error& error) {
        logLine(error.failure().english());
    }
    addPeaks(environment, experiment, known);
    // A recording may be older than what was measured of its device later.
    const DevicePeaks recorded = recordedPeaks(device);
    for (const Rate& rate : measuredRates)
        if (const std::optional<ReachedRate>& reached = recorded.*rate.value;
            reached && !environmentEntry(environment, rate.key)) {
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
