#include "app/document/edit/experiment_edit.h"

#include <algorithm>

namespace kernelcurve {
namespace {

/// Removes the axes whose parameter satisfies `isGone`.
void dropAxes(Experiment& experiment, const auto& isGone) {
    if (std::erase_if(experiment.sweep, [&](const Axis& axis) { return isGone(axis.parameter); }) >
        0)
        unzipUnswept(experiment);
}

} // namespace

Parameter SharedParameter::shown() const {
    Parameter shown = declarations.front().parameter;
    for (const auto& [kernel, declared] : declarations) {
        if (shown.values.empty() && !declared.values.empty())
            shown.values = declared.values;
        if (shown.range && declared.range) {
            shown.range->least = std::max(shown.range->least, declared.range->least);
            shown.range->most = std::min(shown.range->most, declared.range->most);
        }
    }
    for (const Declaration& each : declarations)
        std::erase_if(shown.values, [&](const Value& value) {
            return each.parameter.problemWith(value).has_value();
        });
    return shown;
}

std::optional<Value> SharedParameter::commonDefault() const {
    const Value& first = declarations.front().parameter.defaultValue;
    const bool same = std::ranges::all_of(declarations, [&](const Declaration& declared) {
        return declared.parameter.defaultValue == first;
    });
    return same ? std::optional(first) : std::nullopt;
}

std::optional<SharedParameter::Problem>
SharedParameter::problemWith(const ParameterEntry& entry) const {
    for (const auto& [kernel, declared] : declarations)
        if (const auto problem = kernelcurve::problemWith(entry, declared))
            return Problem{declarations.size() == 1 ? LocalizedText() : kernel, *problem};
    return std::nullopt;
}

std::vector<SharedParameter> sharedParameters(const Catalog& catalog,
                                              const std::vector<std::string>& kernels) {
    std::vector<SharedParameter> shared;
    for (const std::string& id : kernels) {
        const KernelFile* kernel = catalog.find(id);
        if (!kernel)
            continue;
        for (const Parameter& parameter : parametersOf(*kernel)) {
            auto known = std::ranges::find(shared, parameter.name, &SharedParameter::name);
            if (known == shared.end())
                known = shared.insert(known, {parameter.name, {}});
            known->declarations.push_back({kernel->title, parameter});
        }
    }
    std::ranges::stable_sort(shared, {}, &SharedParameter::origin);
    return shared;
}

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
    const auto* value = entry ? std::get_if<Value>(&*entry) : nullptr;
    const auto* points = entry ? std::get_if<decltype(Axis::points)>(&*entry) : nullptr;
    const auto fixed =
        std::ranges::find(experiment.parameters, parameter, &std::pair<std::string, Value>::first);
    if (value && fixed != experiment.parameters.end())
        fixed->second = *value;
    else if (value)
        experiment.parameters.emplace_back(parameter, *value);
    else if (fixed != experiment.parameters.end())
        experiment.parameters.erase(fixed);

    const auto axis = std::ranges::find(experiment.sweep, parameter, &Axis::parameter);
    if (!points)
        dropAxes(experiment, [&](const std::string& name) { return name == parameter; });
    else if (axis != experiment.sweep.end())
        axis->points = *points;
    else
        experiment.sweep.push_back({parameter, *points});
}

void chooseKernels(Experiment& experiment, std::vector<std::string> kernels,
                   const Catalog& catalog) {
    std::ranges::stable_sort(kernels, {}, [&](const std::string& id) {
        return std::ranges::find(catalog.kernels(), id, &KernelFile::id);
    });
    experiment.kernels = std::move(kernels);
    if (experiment.baseline && std::ranges::count(experiment.kernels, *experiment.baseline) == 0)
        experiment.baseline.reset();
}

Experiment narrowedTo(Experiment experiment, const std::string& kernel, const Catalog& catalog) {
    chooseKernels(experiment, {kernel}, catalog);
    const std::vector<Parameter> known = parametersOf(catalog.at(kernel));
    const auto isForeign = [&](const std::string& name) {
        return std::ranges::count(known, name, &Parameter::name) == 0;
    };
    std::erase_if(experiment.parameters, [&](const auto& pair) { return isForeign(pair.first); });
    const bool swept = !experiment.sweep.empty();
    dropAxes(experiment, isForeign);
    if (swept && experiment.sweep.empty())
        experiment.search.reset();
    return experiment;
}

void chooseKernelToo(Experiment& experiment, const std::string& kernel, const Catalog& catalog) {
    std::vector<std::string> kernels = experiment.kernels;
    if (std::ranges::count(kernels, kernel) == 0)
        kernels.push_back(kernel);
    chooseKernels(experiment, std::move(kernels), catalog);
    // The baseline must compute the same problem as the kernel that is added.
    if (experiment.baseline &&
        catalog.at(*experiment.baseline).problem != catalog.at(kernel).problem)
        experiment.baseline.reset();
}

bool computesAnother(const Experiment& experiment, const std::string& problem,
                     const Catalog& catalog) {
    return std::ranges::any_of(experiment.kernels, [&](const std::string& id) {
        const KernelFile* kernel = catalog.find(id);
        return kernel && kernel->problem != problem;
    });
}

void sweepSizes(Experiment& experiment, const KernelFile& kernel, DeviceKind device) {
    // A parameter with a smaller default does not count as a size. It may be a width, a radius, or
    // a number of steps.
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
