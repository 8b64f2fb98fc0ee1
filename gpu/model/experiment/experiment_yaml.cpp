#include "gpu/model/experiment/experiment_yaml.h"

#include "gpu/model/device/device_place.h"
#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/experiment/experiment_parts.h"
#include "gpu/model/experiment/sweep_yaml.h"
#include "gpu/model/format/rate.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>

namespace kernelcurve {
namespace {

constexpr const char* formatKey = "kernelcurve";

/// Checks the format first, because a newer format may contain unknown keys.
void checkFormat(const YamlNode& root) {
    const std::optional<YamlNode> format = root.find(formatKey);
    if (!format)
        root.fail(
            message(KC_TEXT("engine", "Not an experiment: the key \"kernelcurve\" is missing")),
            message(KC_TEXT("engine", "begin the file with `kernelcurve: 1`")));
    const std::int64_t version = format->integer();
    if (version > experimentFormat)
        format->fail(
            message(KC_TEXT("engine",
                            "Unsupported file format {0}; this version reads formats up to {1}"),
                    std::to_string(version), std::to_string(experimentFormat)),
            message(KC_TEXT("engine", "open it with a newer version of Kernelcurve")));
    if (version < 1)
        format->fail(message(KC_TEXT("engine", "Unsupported format {0}"), std::to_string(version)),
                     message(KC_TEXT("engine", "write `kernelcurve: 1`")));
}

bool isDeviceName(const std::string& written) {
    const auto [host, name] = placeOf(written);
    // These prefixes refer to local files, so a name with one of them cannot contain a host.
    for (const std::string_view prefix : {"replay:", "predict:"})
        if (name.starts_with(prefix))
            return host.empty() && name.size() > prefix.size();
    if (name == "auto" || name == "cpu")
        return true;
    return name.starts_with("cuda:") && name.size() > 5 && name.size() < 9 &&
           name.find_first_not_of("0123456789", 5) == std::string::npos;
}

std::string readDevice(const YamlNode& node) {
    std::string name = node.text();
    if (!isDeviceName(name))
        node.fail(
            message(KC_TEXT("engine", "Invalid device name: \"{0}\""), name),
            message(KC_TEXT("engine",
                            "use auto, cpu, cuda:0, replay:NAME, predict:NAME, or HOST/cuda:0")));
    return name;
}

struct DevicesForm {
    std::vector<std::string> read(const YamlNode& node) const {
        if (!node.isList())
            return {readDevice(node)};
        std::vector<std::string> devices;
        for (const YamlNode& item : node.items()) {
            std::string name = readDevice(item);
            if (std::ranges::find(devices, name) != devices.end())
                item.fail(message(KC_TEXT("engine", "The device {0} is listed twice"), name),
                          message(KC_TEXT("engine", "list each device once")));
            devices.push_back(std::move(name));
        }
        if (devices.empty())
            node.fail(message(KC_TEXT("engine", "Missing device name")),
                      message(KC_TEXT("engine", "write a name, such as auto, or remove `device`")));
        return devices;
    }
    YamlPiece write(const std::vector<std::string>& devices) const {
        return devices.size() == 1 ? yamlOf(devices.front()) : yamlOf(devices);
    }
};

double readNoise(const YamlNode& node) {
    const std::optional<double> noise = parsePercent(node.text());
    if (!noise)
        node.fail(message(KC_TEXT("engine", "Invalid percentage: \"{0}\""), node.text()),
                  message(KC_TEXT("engine", "write a number with a percent sign, such as 0.5 %")));
    if (!(*noise > 0) || *noise > 1)
        node.fail(message(KC_TEXT("engine", "Invalid noise: {0}"), node.text()),
                  message(KC_TEXT("engine", "use more than 0 % and at most 100 %")));
    return *noise;
}

std::int64_t readSamples(const YamlNode& node) {
    const std::int64_t samples = node.integer();
    if (samples < 1)
        node.fail(message(KC_TEXT("engine", "Invalid number of samples: {0}"), node.text()),
                  message(KC_TEXT("engine", "use at least 1, or remove `samples` to sample until "
                                            "the noise target is reached")));
    return samples;
}

} // namespace

static void mapFields(YamlMap& map, MeasuringRules& rules) {
    constexpr YamlForm time{readDuration, formatDuration};
    map.optional("timing", rules.timing,
                 YamlWords{timingNames, KC_TEXT("engine", "Unknown timing mode: \"{0}\""),
                           KC_TEXT("engine", "use warm, cold, or batch")});
    map.optional("heat", rules.heat,
                 YamlWords{heatNames, KC_TEXT("engine", "Unknown device state: \"{0}\""),
                           KC_TEXT("engine", "use as_it_is, rested, or hot")});
    map.optional("noise", rules.noise, YamlForm{readNoise, formatPercent});
    map.optional("max_time", rules.maxTime, time);
    map.optional("limit", rules.limit, time);
    map.optional("samples", rules.samples, readSamples);
    map.optional("interleave", rules.interleave);
    map.optional("check", rules.check);
    map.optional("modelled", rules.modelled);
    map.optional("counters", rules.counters);
    map.optional("energy", rules.energy);
    map.optional("costs", rules.costs);
}

static void mapFields(YamlMap& map, DeviceSizes& sizes) {
    map.optional("parameters", sizes.parameters);
    map.optional("sweep", sizes.sweep);
}

static void readYaml(const YamlNode& node, std::vector<DeviceSizes>& sizes) {
    node.refuseUnknownKeys({"cuda", "cpu"});
    for (const YamlNode::Pair& pair : node.pairs()) {
        sizes.push_back(yamlAs<DeviceSizes>(pair.value));
        sizes.back().device = *valueNamed(sizedDeviceNames, pair.key);
    }
}

static YamlPiece toYaml(const std::vector<DeviceSizes>& sizes) {
    YamlPiece piece(YamlPiece::Kind::Map);
    for (const DeviceSizes& fitting : sizes)
        piece.pairs.emplace_back(nameOf(sizedDeviceNames, fitting.device), yamlOf(fitting));
    return piece;
}

static void mapFields(YamlMap& map, PeakOverrides& peaks) {
    map.optional("bandwidth", peaks.bandwidth, RateForm{"B/s"});
    map.optional("flops", peaks.flops, RateForm{"FLOP/s"});
}

static std::vector<std::string> readComparisons(const YamlNode& node) {
    std::vector<std::string> comparisons;
    for (const YamlNode& item : node.items()) {
        std::string with = item.text();
        if (with.empty() || with == "replay:")
            item.fail(message(KC_TEXT("engine", "Missing value")),
                      message(KC_TEXT(
                          "engine", "use a recording file, or replay:NAME for a recorded device")));
        if (std::ranges::find(comparisons, with) != comparisons.end())
            item.fail(message(KC_TEXT("engine", "{0} is listed twice"), with));
        comparisons.push_back(std::move(with));
    }
    return comparisons;
}

static void mapFields(YamlMap& map, Experiment& experiment) {
    const auto readGroups = [&](const YamlNode& node) {
        return readTogether(node, experiment.sweep);
    };
    map.optional("title", experiment.title);
    std::vector<std::string> devices = devicesOf(experiment);
    map.optional("device", devices, DevicesForm());
    if (map.reads())
        setDevices(experiment, std::move(devices));
    map.optional("share", experiment.share);
    map.required("kernels", experiment.kernels, readKernels);
    map.optional("parameters", experiment.parameters);
    map.optional("sweep", experiment.sweep);
    map.optional("sizes", experiment.sizes);
    map.optional("together", experiment.zipped, readGroups);
    map.optional("baseline", experiment.baseline, readKernelId);
    map.optional("measure", experiment.measure);
    map.optional("plot", experiment.plot);
    map.optional("compare", experiment.comparisons, readComparisons);
    map.optional("peaks", experiment.peaks);
    map.optional("search", experiment.search);
    map.optional("guesses", experiment.guesses);
    map.optional("notes", experiment.notes, YamlBlock());
    map.optional("source", experiment.sources);
    map.optional("lab", experiment.lab);
    for (const char* key :
         {formatKey, "kernel_files", "environment", "telemetry", "devices", "measurements"})
        map.readElsewhere(key);
}

Experiment readExperiment(const YamlNode& root) {
    checkFormat(root);
    return yamlAs<Experiment>(root);
}

Experiment readExperiment(std::string_view yaml, const std::string& file) {
    return readExperiment(YamlNode::parse(splitRecording(yaml).head, file));
}

std::string writeExperiment(const Experiment& experiment) {
    return std::string(formatKey) + ": " + std::to_string(experimentFormat) + "\n" +
           yamlOf(experiment).lines();
}

} // namespace kernelcurve
