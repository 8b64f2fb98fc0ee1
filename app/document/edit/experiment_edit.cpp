#include "app/document/edit/experiment_edit.h"

#include <algorithm>

namespace kernelcurve {
namespace {

auto findParameter(Experiment& experiment, std::string_view name) {
    return std::find_if(experiment.parameters.begin(), experiment.parameters.end(),
                        [&](const auto& pair) { return pair.first == name; });
}

auto findAxis(Experiment& experiment, std::string_view name) {
    return std::find_if(experiment.sweep.begin(), experiment.sweep.end(),
                        [&](const Axis& axis) { return axis.parameter == name; });
}

void dropAxis(Experiment& experiment, std::string_view name) {
    const auto axis = findAxis(experiment, name);
    if (axis == experiment.sweep.end())
        return;
    experiment.sweep.erase(axis);
    unzipUnswept(experiment);
}

} // namespace

std::optional<ParameterEntry> entryOf(const Experiment& experiment, std::string_view parameter) {
    for (const Axis& axis : experiment.sweep)
        if (axis.parameter == parameter)
            return axis.points;
    for (const auto& [name, value] : experiment.parameters)
        if (name == parameter)
            return value;
    return std::nullopt;
}

void setEntry(Experiment& experiment, const std::string& parameter,
              const std::optional<ParameterEntry>& entry) {
    const auto fixed = findParameter(experiment, parameter);
    if (!entry || !std::holds_alternative<Value>(*entry)) {
        if (fixed != experiment.parameters.end())
            experiment.parameters.erase(fixed);
    } else if (fixed != experiment.parameters.end()) {
        fixed->second = std::get<Value>(*entry);
    } else {
        experiment.parameters.emplace_back(parameter, std::get<Value>(*entry));
    }

    if (!entry || std::holds_alternative<Value>(*entry)) {
        dropAxis(experiment, parameter);
        return;
    }
    const auto& points = std::get<decltype(Axis::points)>(*entry);
    const auto axis = findAxis(experiment, parameter);
    if (axis != experiment.sweep.end())
        axis->points = points;
    else
        experiment.sweep.push_back({parameter, points});
}

void chooseKernels(Experiment& experiment, std::vector<std::string> kernels,
                   const Catalog& catalog) {
    const auto place = [&](const std::string& id) {
        const auto& known = catalog.kernels();
        return std::find_if(known.begin(), known.end(),
                            [&](const KernelFile& kernel) { return kernel.id == id; });
    };
    std::stable_sort(kernels.begin(), kernels.end(), [&](const auto& left, const auto& right) {
        return place(left) < place(right);
    });
    experiment.kernels = std::move(kernels);
    const auto& chosen = experiment.kernels;
    if (experiment.baseline &&
        std::find(chosen.begin(), chosen.end(), *experiment.baseline) == chosen.end())
        experiment.baseline.reset();
}

Experiment narrowedTo(Experiment experiment, const std::string& kernel, const Catalog& catalog) {
    chooseKernels(experiment, {kernel}, catalog);
    const std::vector<Parameter> known = parametersOf(catalog.at(kernel));
    const auto isForeign = [&](const std::string& name) {
        return std::none_of(known.begin(), known.end(),
                            [&](const Parameter& parameter) { return parameter.name == name; });
    };
    std::erase_if(experiment.parameters, [&](const auto& pair) { return isForeign(pair.first); });
    const bool swept = !experiment.sweep.empty();
    while (true) {
        const auto axis = std::find_if(experiment.sweep.begin(), experiment.sweep.end(),
                                       [&](const Axis& each) { return isForeign(each.parameter); });
        if (axis == experiment.sweep.end())
            break;
        dropAxis(experiment, std::string(axis->parameter));
    }
    if (swept && experiment.sweep.empty())
        experiment.search.reset();
    return experiment;
}

void chooseKernelToo(Experiment& experiment, const std::string& kernel, const Catalog& catalog) {
    std::vector<std::string> kernels = experiment.kernels;
    if (std::find(kernels.begin(), kernels.end(), kernel) == kernels.end())
        kernels.push_back(kernel);
    chooseKernels(experiment, std::move(kernels), catalog);
    // Of another problem nothing is a multiple of it.
    if (experiment.baseline &&
        catalog.at(*experiment.baseline).problem != catalog.at(kernel).problem)
        experiment.baseline.reset();
}

bool computesAnother(const Experiment& experiment, const std::string& problem,
                     const Catalog& catalog) {
    return std::any_of(experiment.kernels.begin(), experiment.kernels.end(),
                       [&](const std::string& id) {
                           const KernelFile* kernel = catalog.find(id);
                           return kernel && kernel->problem != problem;
                       });
}

void sweepSizes(Experiment& experiment, const KernelFile& kernel, DeviceKind device) {
    // A smaller default is a width, a radius or a count of steps.
    constexpr std::int64_t minSize = 256;
    if (!experiment.sweep.empty())
        return;
    std::vector<std::string> sizes;
    for (const Parameter& parameter : kernel.definition->declaration().parameters) {
        if (parameter.kind != ParameterKind::Integer || !parameter.range ||
            parameter.defaultValue.integer() < minSize ||
            entryOf(experiment, parameter.name).has_value())
            continue;
        std::vector<Value> points;
        const std::int64_t usual = parameter.defaultValue.integer();
        for (const std::int64_t part : {8, 4, 2, 1})
            if (part > 1 || device != DeviceKind::Cpu)
                points.emplace_back(usual / part);
        experiment.sweep.push_back({parameter.name, std::move(points)});
        sizes.push_back(parameter.name);
    }
    if (sizes.size() > 1)
        experiment.zipped.push_back(std::move(sizes));
}

} // namespace kernelcurve
