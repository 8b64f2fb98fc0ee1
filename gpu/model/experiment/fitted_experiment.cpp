#include "gpu/model/experiment/fitted_experiment.h"

#include <algorithm>

namespace kernelcurve {
namespace {

void setParameter(Experiment& experiment, const std::string& name, const Value& value) {
    std::erase_if(experiment.sweep, [&](const Axis& axis) { return axis.parameter == name; });
    const auto same =
        std::ranges::find(experiment.parameters, name, &std::pair<std::string, Value>::first);
    if (same != experiment.parameters.end())
        same->second = value;
    else
        experiment.parameters.emplace_back(name, value);
}

void setAxis(Experiment& experiment, const Axis& axis) {
    std::erase_if(experiment.parameters,
                  [&](const auto& set) { return set.first == axis.parameter; });
    const auto same = std::ranges::find(experiment.sweep, axis.parameter, &Axis::parameter);
    if (same != experiment.sweep.end())
        *same = axis;
    else
        experiment.sweep.push_back(axis);
}

} // namespace

Experiment fitted(Experiment experiment, DeviceKind device) {
    const std::vector<DeviceSizes> sizes = std::move(experiment.sizes);
    experiment.sizes.clear();
    for (const DeviceSizes& fitting : sizes) {
        if (fitting.device != device)
            continue;
        for (const auto& [name, value] : fitting.parameters)
            setParameter(experiment, name, value);
        for (const Axis& axis : fitting.sweep)
            setAxis(experiment, axis);
        unzipUnswept(experiment);
    }
    return experiment;
}

void takeDevices(Experiment& experiment, const Experiment& other) {
    setDevices(experiment, devicesOf(other));
    experiment.share = other.share;
}

Experiment setUp(Experiment experiment, const LabSetup& setup) {
    if (!setup.kernels.empty())
        experiment.kernels = setup.kernels;
    if (setup.sweep) {
        experiment.sweep.clear();
        for (const Axis& axis : *setup.sweep)
            setAxis(experiment, axis);
    }
    for (const auto& [name, value] : setup.parameters)
        setParameter(experiment, name, value);
    unzipUnswept(experiment);
    if (setup.baseline)
        experiment.baseline = setup.baseline;
    if (experiment.baseline && std::ranges::count(experiment.kernels, *experiment.baseline) == 0)
        experiment.baseline.reset();
    if (setup.plot)
        experiment.plot = *setup.plot;
    return experiment;
}

} // namespace kernelcurve
