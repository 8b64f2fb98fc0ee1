#include "gpu/model/device/device_place.h"
#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/experiment/experiment_parts.h"
#include "gpu/model/experiment/experiment_yaml.h"
#include "gpu/model/experiment/guess_yaml.h"
#include "gpu/model/experiment/lab_reader.h"
#include "gpu/model/experiment/search_reader.h"
#include "gpu/model/experiment/sweep_reader.h"
#include "gpu/model/format/rate.h"
#include "gpu/model/format/recording_parts.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/values/quantity.h"

namespace kernelcurve {
namespace {

/// Before anything else is looked at: what is unknown to this program may be usual in a newer one.
void checkFormat(const YamlNode& root) {
    const std::optional<YamlNode> format = root.find("kernelcurve");
    if (!format)
        root.fail(message(KC_TEXT("engine", "this is not an experiment: the key \"kernelcurve\" is "
                                            "missing")),
                  message(KC_TEXT("engine", "begin the file with kernelcurve: 1")));
    const std::int64_t version = format->integer();
    if (version > experimentFormat)
        format->fail(message(KC_TEXT("engine", "this file needs format {0}; this program reads up "
                                               "to {1}"),
                             std::to_string(version), std::to_string(experimentFormat)),
                     message(KC_TEXT("engine", "open it with a newer Kernelcurve")));
    if (version < 1)
        format->fail(message(KC_TEXT("engine", "there is no format {0}"), std::to_string(version)),
                     message(KC_TEXT("engine", "write kernelcurve: 1")));
}

bool isDeviceName(const std::string& written) {
    const auto [host, name] = placeOf(written);
    if (!host.empty() && name.starts_with("replay:"))
        return false; // recordings are here
    if (name == "auto" || name == "cpu")
        return true;
    if (name.starts_with("replay:"))
        return name.size() > 7;
    return name.starts_with("cuda:") && name.size() > 5 && name.size() < 9 &&
           name.find_first_not_of("0123456789", 5) == std::string::npos;
}

std::string readDevice(const YamlNode& node) {
    std::string name = node.text();
    if (!isDeviceName(name))
        node.fail(
            message(KC_TEXT("engine", "\"{0}\" names no device"), name),
            message(KC_TEXT("engine", "write auto, cpu, cuda:0, replay:NAME or HOST/cuda:0")));
    return name;
}

double readTime(const YamlNode& node) {
    const std::optional<double> seconds = parseDuration(node.text());
    if (!seconds)
        node.fail(message(KC_TEXT("engine", "\"{0}\" is no length of time"), node.text()),
                  message(KC_TEXT("engine", "write a number with its unit: 2 s, 500 ms, 1 min")));
    if (!(*seconds > 0))
        node.fail(message(KC_TEXT("engine", "the time must be longer than {0}"), node.text()));
    return *seconds;
}

double readNoise(const YamlNode& node) {
    const std::optional<double> noise = parsePercent(node.text());
    if (!noise)
        node.fail(message(KC_TEXT("engine", "\"{0}\" is no percentage"), node.text()),
                  message(KC_TEXT("engine", "write a number with its sign: 0.5 %")));
    if (!(*noise > 0) || *noise > 1)
        node.fail(message(KC_TEXT("engine", "the noise cannot be {0}"), node.text()),
                  message(KC_TEXT("engine", "it lies above 0 % and up to 100 %")));
    return *noise;
}

TimingMode readTiming(const YamlNode& node) {
    const std::optional<TimingMode> timing = valueNamed(timingNames, node.text());
    if (!timing)
        node.fail(message(KC_TEXT("engine", "\"{0}\" is no way of timing"), node.text()),
                  message(KC_TEXT("engine", "write warm, cold or batch")));
    return *timing;
}

std::int64_t readSamples(const YamlNode& node) {
    const std::int64_t samples = node.integer();
    if (samples < 1)
        node.fail(message(KC_TEXT("engine", "there cannot be {0} samples"), node.text()),
                  message(KC_TEXT("engine", "write at least 1, or leave `samples` out: as many as "
                                            "the noise asks for")));
    return samples;
}

MeasuringRules readMeasure(const YamlNode& node) {
    node.refuseUnknownKeys({"timing", "noise", "max_time", "limit", "samples", "check", "modelled",
                            "counters", "interleave"});
    MeasuringRules rules;
    if (const auto timing = node.find("timing"))
        rules.timing = readTiming(*timing);
    if (const auto noise = node.find("noise"))
        rules.noise = readNoise(*noise);
    if (const auto maxTime = node.find("max_time"))
        rules.maxTime = readTime(*maxTime);
    if (const auto limit = node.find("limit"))
        rules.limit = readTime(*limit);
    if (const auto samples = node.find("samples"))
        rules.samples = readSamples(*samples);
    if (const auto interleave = node.find("interleave"))
        rules.interleave = interleave->boolean();
    if (const auto check = node.find("check"))
        rules.check = check->boolean();
    if (const auto modelled = node.find("modelled"))
        rules.modelled = modelled->boolean();
    if (const auto counters = node.find("counters"))
        rules.counters = counters->boolean();
    return rules;
}

std::vector<DeviceSizes> readSizes(const YamlNode& node) {
    node.refuseUnknownKeys({"cuda", "cpu"});
    std::vector<DeviceSizes> sizes;
    for (const auto& [name, position, value] : node.pairs()) {
        value.refuseUnknownKeys({"parameters", "sweep"});
        DeviceSizes fitting;
        fitting.device = *valueNamed(sizedDeviceNames, name);
        if (const auto parameters = value.find("parameters"))
            fitting.parameters = readParameters(*parameters);
        if (const auto sweep = value.find("sweep"))
            fitting.sweep = readSweep(*sweep);
        sizes.push_back(std::move(fitting));
    }
    return sizes;
}

PeakOverrides readPeaks(const YamlNode& node) {
    node.refuseUnknownKeys({"bandwidth", "flops"});
    PeakOverrides peaks;
    if (const auto bandwidth = node.find("bandwidth"))
        peaks.bandwidth = readRate(*bandwidth, "B/s");
    if (const auto flops = node.find("flops"))
        peaks.flops = readRate(*flops, "FLOP/s");
    return peaks;
}

Experiment readKnownKeys(const YamlNode& root) {
    Experiment experiment;
    if (const auto title = root.find("title"))
        experiment.title = title->localizedText();
    if (const auto device = root.find("device"))
        experiment.device = readDevice(*device);
    experiment.kernels = readKernels(root.at("kernels"));
    if (const auto parameters = root.find("parameters"))
        experiment.parameters = readParameters(*parameters);
    if (const auto sweep = root.find("sweep"))
        experiment.sweep = readSweep(*sweep);
    if (const auto sizes = root.find("sizes"))
        experiment.sizes = readSizes(*sizes);
    if (const auto together = root.find("together"))
        experiment.together = readTogether(*together, experiment.sweep);
    if (const auto baseline = root.find("baseline"))
        experiment.baseline = readKernelId(*baseline);
    if (const auto measure = root.find("measure"))
        experiment.measure = readMeasure(*measure);
    if (const auto plot = root.find("plot"))
        experiment.plot = readPlot(*plot);
    if (const auto peaks = root.find("peaks"))
        experiment.peaks = readPeaks(*peaks);
    if (const auto search = root.find("search"))
        experiment.search = readSearch(*search);
    if (const auto guesses = root.find("guesses"))
        experiment.guesses = readGuesses(*guesses);
    if (const auto notes = root.find("notes"))
        experiment.notes = notes->text();
    if (const auto lab = root.find("lab"))
        experiment.lab = readLab(*lab);
    return experiment;
}

} // namespace

Experiment readExperiment(const YamlNode& root) {
    checkFormat(root);
    root.refuseUnknownKeys({"kernelcurve", "title", "device", "kernels", "parameters", "sweep",
                            "sizes", "together", "baseline", "measure", "plot", "peaks", "search",
                            "guesses", "notes", "lab", "environment", "telemetry", "measurements"});
    return readKnownKeys(root);
}

Experiment readExperiment(std::string_view yaml, const std::string& file) {
    return readExperiment(YamlNode::parse(splitRecording(yaml).head, file));
}

} // namespace kernelcurve
