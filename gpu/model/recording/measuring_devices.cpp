#include "gpu/model/recording/measuring_devices.h"

#include "gpu/model/recording/environment.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

const MeasuringDevice* find(const Recording& recording, std::string_view name) {
    const auto found = std::ranges::find(recording.devices, name, &MeasuringDevice::name);
    return found == recording.devices.end() ? nullptr : &*found;
}

/// As the device calls itself, else by its name in the recording.
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

std::string_view comparedDevice(const Measurement& row) {
    return row.shared ? std::string_view() : std::string_view(row.device);
}

bool comparesDevices(const Recording& recording) {
    return recording.devices.size() > 1 &&
           std::ranges::any_of(recording.measurements,
                               [](const Measurement& row) { return !comparedDevice(row).empty(); });
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

/// Of the devices for which it holds, each title once.
template <typename Holds>
std::string titlesOf(const Recording& recording, const Holds& holds) {
    std::vector<std::string> titles;
    for (const MeasuringDevice& device : recording.devices)
        if (const std::string title = titleOf(device);
            holds(device) && std::ranges::find(titles, title) == titles.end())
            titles.push_back(title);
    return joined(titles, ", ");
}

/// Those that divided the work among themselves.
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

void nameDevice(Recording& recording) {
    if (!recording.devices.empty() ||
        (recording.environment.empty() && recording.measurements.empty()))
        return;
    std::string name = environmentText(recording.environment, "device_id");
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
