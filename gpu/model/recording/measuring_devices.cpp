#include "gpu/model/recording/measuring_devices.h"

#include "gpu/model/device/device_description.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

/// The maximum relative difference between the peaks of one GPU. A description contains measured
/// rates.
constexpr double samePeak = 0.15;

bool isNear(std::optional<double> one, std::optional<double> other) {
    return one && other && std::abs(*one - *other) <= samePeak * std::max(*one, *other);
}

bool isModel(const DeviceDescription& device) {
    return device.kind == DeviceKind::Predict;
}

const MeasuringDevice* find(const Recording& recording, std::string_view name) {
    const auto found = std::ranges::find(recording.devices, name, &MeasuringDevice::name);
    return found == recording.devices.end() ? nullptr : &*found;
}

constexpr std::string_view cpuClock = "steady";
constexpr std::array<std::string_view, 2> gpuClocks = {"cupti", "events"};

/// Number of rows of a device by clock.
struct RowClocks {
    std::int64_t rows = 0;
    std::int64_t recorded = 0;
    std::int64_t predicted = 0;
    std::int64_t ofCpu = 0;
    std::int64_t ofGpu = 0;

    std::int64_t timed() const { return recorded + predicted + ofCpu + ofGpu; }
    /// Returns the number of rows that cannot belong to the environment's device.
    std::int64_t contradicting(const Environment& environment) const {
        if (isPredicted(environment))
            return timed() - predicted;
        // Earlier versions did not write this entry.
        const bool isReplay = environmentEntry(environment, replayedEntry) != nullptr;
        if (isReplay || recorded == timed())
            return timed() - recorded;
        const std::string clock = environmentText(environment, "clock");
        return recorded + predicted +
               (clock == cpuClock ? ofGpu
                : clock.empty()   ? std::min(ofCpu, ofGpu)
                                  : ofCpu);
    }
};

RowClocks clocksOf(const Recording& recording, std::string_view device) {
    RowClocks clocks;
    for (const Measurement& row : recording.measurements) {
        if (!recording.devices.empty() && row.device != device)
            continue;
        ++clocks.rows;
        if (row.status != Status::Measured)
            continue;
        if (row.clock == recordedClock)
            ++clocks.recorded;
        else if (isPredicted(row))
            ++clocks.predicted;
        else if (row.clock == cpuClock)
            ++clocks.ofCpu;
        else if (std::ranges::count(gpuClocks, row.clock) > 0)
            ++clocks.ofGpu;
    }
    return clocks;
}

/// Returns true if the rows with this name belong to the device of this environment.
bool areOf(const Environment& environment, const Recording& recording, std::string_view name) {
    Environment kept = environmentOf(recording, name);
    const RowClocks clocks = clocksOf(recording, name);
    if (clocks.contradicting(kept) > 0)
        return false;
    if (clocks.recorded > 0 && environmentEntry(kept, replayedEntry) == nullptr) {
        const Value* played = environmentEntry(environment, replayedEntry);
        kept.emplace_back(std::string(replayedEntry), played != nullptr ? *played : Value());
    }
    return isSameDevice(kept, environment);
}

/// Returns the device's own name. If the device has none, returns its name in the recording.
std::string titleOf(const MeasuringDevice& device) {
    const std::string title = environmentText(device.environment, "device");
    return title.empty() ? device.name : title;
}

} // namespace

const Environment& environmentOf(const Recording& recording, std::string_view device) {
    static const Environment unknown;
    if (recording.devices.empty())
        return recording.environment;
    const MeasuringDevice* found = find(recording, device);
    return found ? found->environment : unknown;
}

const Environment& environmentOf(const Recording& recording, const Measurement& row) {
    return environmentOf(recording, row.device);
}

const Environment& firstEnvironment(const Recording& recording) {
    return recording.devices.empty() ? recording.environment
                                     : recording.devices.front().environment;
}

const DeviceDescription* modelOf(const Environment& environment,
                                 const std::vector<DeviceDescription>& devices) {
    const std::string name = environmentText(environment, "device");
    for (const DeviceDescription& device : devices)
        if (isModel(device) &&
            (device.name == name || device.name == name + std::string(predictedEnding)))
            return &device;
    const std::string capability = environmentText(environment, "compute_capability");
    const auto capabilityOf = [](const DeviceDescription& device) {
        return std::to_string(device.computeCapability / 10) + "." +
               std::to_string(device.computeCapability % 10);
    };
    for (const DeviceDescription& device : devices)
        if (isModel(device) && capability == capabilityOf(device) &&
            isNear(environmentNumber(environment, "peak_bandwidth"), device.peakBytesPerSecond) &&
            isNear(environmentNumber(environment, "peak_flops"), device.peakFlopsPerSecond))
            return &device;
    return nullptr;
}

std::string_view comparedDevice(const Measurement& row) {
    return row.shared ? std::string_view() : std::string_view(row.device);
}

bool comparesDevices(const Recording& recording) {
    return recording.devices.size() > 1 &&
           std::ranges::any_of(recording.measurements,
                               [](const Measurement& row) { return !comparedDevice(row).empty(); });
}

bool hasPredicted(const Recording& recording) {
    return std::ranges::any_of(recording.measurements,
                               [](const Measurement& row) { return isPredicted(row); });
}

std::string deviceTitle(const Recording& recording, std::string_view device) {
    const MeasuringDevice* found = find(recording, device);
    if (!found)
        return environmentText(recording.environment, "device");
    const std::string title = titleOf(*found);
    const bool isAlone = std::ranges::count(recording.devices, title, titleOf) == 1;
    return isAlone || title == found->name ? title : title + " (" + found->name + ")";
}

namespace {

/// Returns the distinct titles of the devices that satisfy the condition.
template <typename Holds>
std::string titlesOf(const Recording& recording, const Holds& holds) {
    std::vector<std::string> titles;
    for (const MeasuringDevice& device : recording.devices)
        if (const std::string title = titleOf(device);
            holds(device) && std::ranges::find(titles, title) == titles.end())
            titles.push_back(title);
    return joined(titles, ", ");
}

/// Returns the names of the devices that share the work.
std::string sharingNames(const Recording& recording) {
    std::set<std::string_view> sharing;
    for (const Measurement& row : recording.measurements)
        if (row.shared)
            sharing.insert(row.device);
    return titlesOf(recording,
                    [&](const MeasuringDevice& device) { return sharing.contains(device.name); });
}

} // namespace

std::string deviceNames(const Recording& recording) {
    if (recording.devices.empty())
        return environmentText(recording.environment, "device");
    return titlesOf(recording, [](const MeasuringDevice&) { return true; });
}

std::vector<Measurement> withDeviceParameter(const Recording& recording,
                                             std::vector<Measurement> rows) {
    std::map<std::string, std::string> titles;
    for (const MeasuringDevice& device : recording.devices)
        titles.emplace(device.name, deviceTitle(recording, device.name));
    const std::string only = deviceNames(recording);
    const std::string sharing = sharingNames(recording);
    for (Measurement& row : rows) {
        const auto title = titles.find(row.device);
        row.configuration.parameters.insert_or_assign(deviceParameter, row.shared ? sharing
                                                                       : title == titles.end()
                                                                           ? only
                                                                           : title->second);
    }
    return rows;
}

std::vector<std::pair<std::string, std::vector<Measurement>>>
rowsByDevice(const Recording& recording, std::span<const Measurement> rows) {
    std::vector<std::pair<std::string, std::vector<Measurement>>> groups;
    std::map<std::pair<std::string_view, bool>, std::size_t> known;
    for (const Measurement& row : rows) {
        const auto [group, isNew] =
            known.try_emplace({comparedDevice(row), isPredicted(row)}, groups.size());
        if (isNew) {
            std::string title =
                row.shared ? sharingNames(recording) : deviceTitle(recording, row.device);
            if (isPredicted(row) && !title.ends_with(predictedEnding))
                title += predictedEnding;
            groups.emplace_back(std::move(title), std::vector<Measurement>());
        }
        groups[group->second].second.push_back(row);
    }
    return groups;
}

std::vector<Recording> byDevice(const Recording& recording) {
    if (recording.devices.empty())
        return {recording};
    std::vector<Recording> parts;
    for (const MeasuringDevice& device : recording.devices) {
        Recording& part = parts.emplace_back();
        part.experiment = recording.experiment;
        part.environment = device.environment;
        part.telemetry = device.telemetry;
        for (const Measurement& row : recording.measurements)
            if (row.device == device.name)
                part.measurements.emplace_back(row).device.clear();
    }
    return parts;
}

bool isSameModel(const Environment& one, const Environment& other) {
    const std::string name = environmentText(one, "device");
    return !name.empty() && name == environmentText(other, "device") &&
           isPredicted(one) == isPredicted(other) &&
           (environmentEntry(one, importedEntry) == nullptr) ==
               (environmentEntry(other, importedEntry) == nullptr) &&
           (environmentEntry(one, replayedEntry) == nullptr) ==
               (environmentEntry(other, replayedEntry) == nullptr);
}

bool isSameDevice(const Environment& one, const Environment& other) {
    const auto agree = [&](std::string_view entry) {
        const Value* its = environmentEntry(one, entry);
        const Value* theirs = environmentEntry(other, entry);
        return its == nullptr || theirs == nullptr || *its == *theirs;
    };
    if (!isSameModel(one, other))
        return false;
    if (environmentEntry(one, replayedEntry) != nullptr)
        return agree(replayedEntry);
    const bool isCpu = environmentText(one, "clock") == cpuClock;
    return agree("device_id") && (!isCpu || agree("processor_threads"));
}

std::optional<std::string> nameOfDevice(const Recording& recording, const Environment& environment,
                                        std::string_view preferred,
                                        const std::set<std::string>& others) {
    std::vector<std::string> names = textsOf(recording.devices, &MeasuringDevice::name);
    std::erase_if(names, [&](const std::string& name) { return others.contains(name); });
    if (recording.devices.empty())
        names.emplace_back();
    std::ranges::stable_partition(names,
                                  [&](const std::string& name) { return name == preferred; });
    const auto isIts = [&](const std::string& name) { return areOf(environment, recording, name); };
    if (const auto found = std::ranges::find_if(names, isIts); found != names.end())
        return *found;
    // The device with this name may have no rows yet.
    const bool isFree = !names.empty() &&
                        (names.front() == preferred || recording.devices.empty()) &&
                        clocksOf(recording, names.front()).rows == 0;
    return isFree ? std::optional(names.front()) : std::nullopt;
}

std::optional<Message> mixedDevices(const Recording& recording) {
    std::vector<std::string> names = textsOf(recording.devices, &MeasuringDevice::name);
    if (names.empty())
        names.emplace_back();
    for (const std::string& name : names) {
        const RowClocks clocks = clocksOf(recording, name);
        if (const auto rows = clocks.contradicting(environmentOf(recording, name)))
            return message(
                KC_TEXT("engine",
                        "{0} of {1} rows were not measured on {2}: an earlier version mixed the "
                        "rows of several devices. Run the experiment again to separate the rows"),
                std::to_string(rows), std::to_string(clocks.timed()), deviceTitle(recording, name));
    }
    return std::nullopt;
}

void nameDevice(Recording& recording) {
    if (!recording.devices.empty() ||
        (recording.environment.empty() && recording.measurements.empty()))
        return;
    std::string name = environmentText(recording.environment, replayedEntry);
    if (name.empty())
        name = environmentText(recording.environment, "device_id");
    if (name.empty())
        name = "device";
    for (Measurement& row : recording.measurements)
        row.device = name;
    recording.devices.push_back({std::move(name), std::exchange(recording.environment, {}),
                                 std::exchange(recording.telemetry, {})});
}

MeasuringDevice& deviceNamed(Recording& recording, std::string_view name) {
    const auto found = std::ranges::find(recording.devices, name, &MeasuringDevice::name);
    return found != recording.devices.end()
               ? *found
               : recording.devices.emplace_back(MeasuringDevice{std::string(name), {}, {}});
}

} // namespace kernelcurve
