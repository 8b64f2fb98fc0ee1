#include "app/chart/make/device_bounds.h"

#include "app/chart/data/chart_words.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/values/metric.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace kernelcurve {

std::vector<ChartDevice> devicesOf(const ChartInput& input) {
    return input.devices.empty() ? std::vector<ChartDevice>{{{}, {}, input.environment}}
                                 : input.devices;
}

std::optional<double> stated(const ChartDevice& device, std::string_view key) {
    const auto number =
        device.environment ? environmentNumber(*device.environment, key) : std::nullopt;
    return number && *number > 0 ? number : std::nullopt;
}

double displayFactor(std::string_view tag) {
    return displayUnit(*findMetric(tag)).factor;
}

QString peakName(const ChartDevice& device, std::string_view source) {
    return device.environment && environmentEntry(*device.environment, source)
               ? Chart::tr("given peak")
               : Chart::tr("theoretical peak");
}

static std::vector<DeviceBound> boundsOf(const MeasuredBounds& measured, const ChartDevice& device,
                                         const std::string& metric) {
    if (metric == "bandwidth") {
        // A copy kernel of this run has priority over one from another day, because this run used
        // the same clocks.
        const auto copy = measured.copies.of(device.name);
        return {{peakName(device, "peak_bandwidth_from"), stated(device, "peak_bandwidth")},
                {Chart::tr("measured copy"), copy ? copy : stated(device, "measured_copy"), !copy},
                {Chart::tr("measured read"), stated(device, "measured_read"), true}};
    }
    if (metric == "l2_bandwidth")
        return {{Chart::tr("measured read from L2"), stated(device, "measured_l2"), true}};
    if (metric == "flops")
        return {{peakName(device, "peak_flops_from"), stated(device, "peak_flops")},
                {Chart::tr("measured multiply-add"), stated(device, "measured_fma"), true},
                {Chart::tr("library"), measured.libraries.of(device.name)}};
    return {};
}

/// Returns true if one line is sufficient for all devices.
static bool areOne(const std::vector<DeviceBound>& ofDevices) {
    double least = std::numeric_limits<double>::infinity();
    double greatest = 0;
    for (const DeviceBound& each : ofDevices) {
        if (!each.value || each.name != ofDevices.front().name ||
            each.elsewhere != ofDevices.front().elsewhere)
            return false;
        least = std::min(least, *each.value);
        greatest = std::max(greatest, *each.value);
    }
    return greatest <= least * (1 + minApart);
}

/// Returns the bounds of all devices. If the values of a kind are nearly equal, one entry covers
/// all devices. Otherwise, each device has an entry with its title. `boundsOfOne` returns the
/// bounds of one device.
static std::vector<DeviceBound> ofAllDevices(const ChartInput& input, const auto& boundsOfOne) {
    const std::vector<ChartDevice> devices = devicesOf(input);
    std::vector<std::vector<DeviceBound>> kinds;
    for (const ChartDevice& device : devices) {
        std::vector<DeviceBound> its = boundsOfOne(device);
        kinds.resize(its.size());
        for (std::size_t kind = 0; kind < its.size(); ++kind) {
            its[kind].kind = kind;
            kinds[kind].push_back(std::move(its[kind]));
        }
    }
    std::vector<DeviceBound> all;
    for (std::vector<DeviceBound>& ofDevices : kinds) {
        if (devices.size() == 1 || areOne(ofDevices)) {
            all.push_back(*std::ranges::max_element(ofDevices, {}, &DeviceBound::value));
            continue;
        }
        for (std::size_t place = 0; place < ofDevices.size(); ++place) {
            DeviceBound& each = all.emplace_back(std::move(ofDevices[place]));
            each.name = devices[place].title + QStringLiteral(": ") + each.name;
            each.device = static_cast<int>(place);
        }
    }
    return all;
}

std::vector<DeviceBound> boundsOf(const ChartInput& input, const MeasuredBounds& measured,
                                  const std::string& metric) {
    return ofAllDevices(
        input, [&](const ChartDevice& device) { return boundsOf(measured, device, metric); });
}

std::vector<DeviceBound> statedOfAll(const ChartInput& input, const QString& name,
                                     std::string_view key) {
    return ofAllDevices(input, [&](const ChartDevice& device) {
        return std::vector<DeviceBound>{{name, stated(device, key)}};
    });
}

} // namespace kernelcurve
