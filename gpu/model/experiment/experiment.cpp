#include "gpu/model/experiment/experiment.h"

#include "gpu/model/values/metric.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace kernelcurve {
namespace {

bool plots(const PlotSettings& plot, MetricSource source) {
    const auto is = [&](const std::string& name) {
        const Metric* const metric = findMetric(name);
        return metric != nullptr && metric->source == source;
    };
    return is(plot.x) || is(plot.y) || std::any_of(plot.series.begin(), plot.series.end(), is);
}

} // namespace

void unzipUnswept(Experiment& experiment) {
    const auto isSwept = [&](const std::string& name) {
        return std::ranges::count(experiment.sweep, name, &Axis::parameter) > 0;
    };
    for (auto& group : experiment.zipped)
        std::erase_if(group, std::not_fn(isSwept));
    std::erase_if(experiment.zipped, [](const auto& group) { return group.size() < 2; });
}

std::vector<std::string> devicesOf(const Experiment& experiment) {
    std::vector<std::string> devices{experiment.device};
    devices.insert(devices.end(), experiment.furtherDevices.begin(),
                   experiment.furtherDevices.end());
    return devices;
}

void setDevices(Experiment& experiment, std::vector<std::string> devices) {
    experiment.device = std::move(devices.front());
    devices.erase(devices.begin());
    experiment.furtherDevices = std::move(devices);
    if (experiment.furtherDevices.empty())
        experiment.share = false;
}

bool wantsModelled(const Experiment& experiment) {
    return experiment.measure.modelled || plots(experiment.plot, MetricSource::Model);
}

bool wantsCounters(const Experiment& experiment) {
    return experiment.measure.counters || plots(experiment.plot, MetricSource::Counters);
}

bool wantsEnergy(const Experiment& experiment) {
    return experiment.measure.energy || plots(experiment.plot, MetricSource::Meter);
}

} // namespace kernelcurve
