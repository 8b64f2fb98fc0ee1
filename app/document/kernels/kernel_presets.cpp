#include "app/document/kernels/kernel_presets.h"

#include "gpu/model/device/device_place.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/recording/environment.h"

#include <algorithm>

namespace kernelcurve {

static void mapFields(YamlMap& map, KernelPreset& preset) {
    map.required("name", preset.name);
    map.required("kernel", preset.kernel);
    map.required("device", preset.device);
    map.optional("time", preset.time);
    map.optional("metric", preset.metric);
    if (!map.writes() || !preset.metric.empty())
        map.shown("value", preset.value);
    map.required("parameters", preset.parameters);
}

std::optional<BestRow> bestRow(const Experiment& experiment,
                               std::span<const Measurement> measurements) {
    const SearchSettings settings = experiment.search.value_or(SearchSettings{});
    std::optional<BestRow> best;
    std::int64_t rows = 0;
    for (const Measurement& row : measurements) {
        const auto value = measuredMetric(row, settings.metric);
        if (!value)
            continue;
        ++rows;
        const bool better =
            !best || (settings.metric == "time" ? *value < best->value : *value > best->value);
        if (better)
            best = BestRow{&row, settings.metric, *value, 0};
    }
    if (best)
        best->rows = rows;
    return best;
}

KernelPreset presetOf(const std::string& name, const BestRow& best, const Environment& environment,
                      const Catalog& catalog) {
    const Configuration& configuration = best.row->configuration;
    KernelPreset preset{
        name,
        configuration.kernel,
        keptName(environmentText(environment, "device_id"), environmentText(environment, "device")),
        environmentText(environment, "time"),
        best.metric,
        best.value,
        {}};
    for (const Parameter& parameter : parametersOf(catalog.at(configuration.kernel))) {
        const auto value = configuration.parameters.find(parameter.name);
        // A row from an older kernel version may lack the parameter.
        if (value == configuration.parameters.end())
            continue;
        if (parameter.origin == ParameterOrigin::Kernel ||
            (parameter.origin == ParameterOrigin::Compiler &&
             value->second != parameter.defaultValue))
            preset.parameters[parameter.name] = value->second;
    }
    return preset;
}

PresetStore::PresetStore(std::filesystem::path file)
    : file_(std::move(file), "kernelcurve_presets", "presets") {}

std::filesystem::path PresetStore::defaultFile() {
    return configFolder() / "presets.yaml";
}

std::vector<KernelPreset> PresetStore::all() const {
    return file_.all<KernelPreset>();
}

void PresetStore::keep(const KernelPreset& preset) const {
    file_.change<KernelPreset>([&](std::vector<KernelPreset>& known) {
        std::erase_if(known, [&](const KernelPreset& each) {
            return each.name == preset.name && each.kernel == preset.kernel &&
                   each.device == preset.device;
        });
        known.push_back(preset);
    });
}

std::vector<KernelPreset> declaredPresets(const Catalog& catalog) {
    std::vector<KernelPreset> all;
    for (const KernelFile& kernel : catalog.kernels())
        for (const DeclaredPreset& preset : kernel.presets)
            all.push_back({preset.name, kernel.id, preset.device, preset.date, preset.metric,
                           preset.value, preset.parameters});
    return all;
}

std::vector<KernelPreset> presetsFor(const std::vector<KernelPreset>& all,
                                     const std::vector<std::string>& kernels,
                                     const std::string& device) {
    std::vector<KernelPreset> fitting;
    std::ranges::copy_if(all, std::back_inserter(fitting), [&](const KernelPreset& preset) {
        return std::ranges::find(kernels, preset.kernel) != kernels.end();
    });
    // The function is not the std::ranges version, because clang-tidy 14 cannot handle its result.
    std::stable_partition(fitting.begin(), fitting.end(),
                          [&](const KernelPreset& preset) { return preset.device == device; });
    return fitting;
}

void applyPreset(Experiment& experiment, const KernelPreset& preset) {
    const auto isOfPreset = [&](const std::string& name) {
        return preset.parameters.contains(name);
    };
    std::erase_if(experiment.parameters, [&](const auto& each) { return isOfPreset(each.first); });
    std::erase_if(experiment.sweep, [&](const Axis& axis) { return isOfPreset(axis.parameter); });
    unzipUnswept(experiment);
    for (const auto& [name, value] : preset.parameters)
        experiment.parameters.emplace_back(name, value);
    experiment.search.reset();
}

} // namespace kernelcurve
