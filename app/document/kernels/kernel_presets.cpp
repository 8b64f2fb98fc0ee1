#include "app/document/kernels/kernel_presets.h"

#include "gpu/model/files/atomic_file.h"
#include "gpu/model/files/file_lock.h"
#include "gpu/model/files/xdg_folders.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/format/yaml_writer.h"
#include "gpu/model/recording/document_file.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/quantity.h"
#include "gpu/search/search_run.h"

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr int presetsFormat = 1;

KernelPreset readPreset(const YamlNode& node) {
    node.refuseUnknownKeys({"name", "kernel", "device", "time", "metric", "value", "parameters"});
    KernelPreset preset;
    preset.name = node.at("name").text();
    preset.kernel = node.at("kernel").text();
    preset.device = node.at("device").text();
    if (const auto time = node.find("time"))
        preset.time = time->text();
    if (const auto metric = node.find("metric"))
        preset.metric = metric->text();
    if (const auto value = node.find("value"))
        preset.value = value->value().number().value_or(0);
    for (const auto& [name, position, value] : node.at("parameters").pairs())
        preset.parameters[name] = value.value();
    return preset;
}

std::string writePreset(const KernelPreset& preset) {
    const auto text = [](std::string_view plain) { return yamlText(plain); };
    std::string yaml = "- name: " + text(preset.name) + "\n";
    const auto add = [&](const char* key, const std::string& value) {
        yaml += std::string("  ") + key + ": " + value + "\n";
    };
    add("kernel", text(preset.kernel));
    add("device", text(preset.device));
    if (!preset.time.empty())
        add("time", text(preset.time));
    if (!preset.metric.empty()) {
        add("metric", text(preset.metric));
        add("value", formatReal(preset.value));
    }
    yaml += preset.parameters.empty() ? "  parameters: {}\n" : "  parameters:\n";
    for (const auto& [name, value] : preset.parameters)
        yaml += "    " + text(name) + ": " + yamlValue(value) + "\n";
    return yaml;
}

} // namespace

std::optional<BestRow> bestRow(const Experiment& experiment,
                               std::span<const Measurement> measurements) {
    const SearchSettings settings = experiment.search.value_or(SearchSettings{});
    std::optional<BestRow> best;
    std::int64_t rows = 0;
    for (const Measurement& row : measurements) {
        const auto value = searchedValue(settings, row);
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
    KernelPreset preset{name,
                        configuration.kernel,
                        environmentText(environment, "device"),
                        environmentText(environment, "time"),
                        best.metric,
                        best.value,
                        {}};
    for (const Parameter& parameter : parametersOf(catalog.at(configuration.kernel))) {
        const auto value = configuration.parameters.find(parameter.name);
        const bool isUsual =
            value == configuration.parameters.end() || value->second == parameter.defaultValue;
        if (parameter.origin == ParameterOrigin::Kernel ||
            (parameter.origin == ParameterOrigin::Compiler && !isUsual))
            preset.parameters[parameter.name] = value->second;
    }
    return preset;
}

PresetStore::PresetStore(std::filesystem::path file)
    : file_(std::move(file)) {}

std::filesystem::path PresetStore::defaultFile() {
    return configFolder() / "presets.yaml";
}

std::vector<KernelPreset> PresetStore::all() const {
    std::error_code error;
    if (!std::filesystem::exists(file_, error))
        return {};
    const YamlNode root = YamlNode::parse(readDocumentFile(file_), file_.string());
    root.refuseUnknownKeys({"kernelcurve_presets", "presets"});
    if (root.at("kernelcurve_presets").integer() != presetsFormat)
        root.at("kernelcurve_presets")
            .fail(message(KC_TEXT("engine", "this is format {0}; this program knows {1}"),
                          root.at("kernelcurve_presets").text(), std::to_string(presetsFormat)),
                  message(KC_TEXT("engine", "remove the file, or use a newer program")));
    std::vector<KernelPreset> presets;
    for (const YamlNode& node : root.at("presets").items())
        presets.push_back(readPreset(node));
    return presets;
}

void PresetStore::keep(const KernelPreset& preset) const {
    makeFolder(file_.parent_path());
    // Another run may keep one at the same time.
    const FileLock lock = FileLock::waitFor(file_.string() + ".lock");
    std::vector<KernelPreset> known = all();
    std::erase_if(known, [&](const KernelPreset& each) {
        return each.name == preset.name && each.kernel == preset.kernel &&
               each.device == preset.device;
    });
    known.push_back(preset);
    std::string yaml = "kernelcurve_presets: " + std::to_string(presetsFormat) + "\npresets:\n";
    for (const KernelPreset& each : known)
        yaml += writePreset(each);
    writeFileAtomically(file_, yaml);
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
    // Not the one of std::ranges: clang-tidy 14 cannot read what it returns.
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
    for (auto& group : experiment.together)
        std::erase_if(group, isOfPreset);
    std::erase_if(experiment.together, [](const auto& group) { return group.size() < 2; });
    for (const auto& [name, value] : preset.parameters)
        experiment.parameters.emplace_back(name, value);
    experiment.search.reset();
}

} // namespace kernelcurve
