#include "gpu/model/experiment/experiment_yaml.h"

#include "gpu/model/experiment/experiment_keys.h"
#include "gpu/model/experiment/guess_yaml.h"
#include "gpu/model/experiment/search_reader.h"
#include "gpu/model/format/rate.h"
#include "gpu/model/format/yaml_writer.h"
#include "gpu/model/text/error.h"
#include "gpu/model/values/quantity.h"

namespace kernelcurve {
namespace {

template <typename Items, typename Write>
std::string flowList(const Items& items, Write write) {
    std::string list = "[";
    for (const auto& item : items)
        list += (list.size() > 1 ? ", " : "") + write(item);
    return list + "]";
}

std::string nameList(const std::vector<std::string>& names) {
    return flowList(names, [](const std::string& name) { return yamlText(name); });
}

std::string range(const Value& from, const Value& to, const char* by, const Value& step) {
    return "{from: " + yamlValue(from) + ", to: " + yamlValue(to) + ", " + by + ": " +
           yamlValue(step) + "}";
}

std::string points(const Axis& axis) {
    if (const auto* steps = std::get_if<StepRange>(&axis.points))
        return range(steps->from, steps->to, "step", steps->step);
    if (const auto* times = std::get_if<TimesRange>(&axis.points))
        return range(times->from, times->to, "times", times->times);
    return flowList(std::get<std::vector<Value>>(axis.points), yamlValue);
}

std::string line(const char* key, const std::string& written) {
    return std::string(key) + ": " + written + "\n";
}

/// A map whose pairs are left out where they hold the default; nothing where all do.
std::string section(const char* key, const std::string& pairs) {
    return pairs.empty() ? "" : std::string(key) + ":\n" + pairs;
}

std::string parameters(const std::string& indent,
                       const std::vector<std::pair<std::string, Value>>& values) {
    std::string pairs;
    for (const auto& [name, value] : values)
        pairs += indent + "  " + yamlText(name) + ": " + yamlValue(value) + "\n";
    return section((indent + "parameters").c_str(), pairs);
}

std::string sweep(const std::string& indent, const std::vector<Axis>& axes) {
    std::string pairs;
    for (const Axis& axis : axes)
        pairs += indent + "  " + yamlText(axis.parameter) + ": " + points(axis) + "\n";
    return section((indent + "sweep").c_str(), pairs);
}

std::string sizes(const std::vector<DeviceSizes>& list) {
    std::string pairs;
    for (const DeviceSizes& fitting : list) {
        const std::string own =
            parameters("    ", fitting.parameters) + sweep("    ", fitting.sweep);
        const std::string key = "  " + std::string(nameOf(sizedDeviceNames, fitting.device));
        pairs.append(key).append(own.empty() ? ": {}\n" : ":\n").append(own);
    }
    return section("sizes", pairs);
}

std::string measure(const MeasuringRules& rules) {
    const MeasuringRules usual;
    std::string pairs;
    if (rules.timing != usual.timing)
        pairs += line("  timing", std::string(nameOf(timingNames, rules.timing)));
    if (rules.noise != usual.noise)
        pairs += line("  noise", formatPercent(rules.noise));
    if (rules.maxTime != usual.maxTime)
        pairs += line("  max_time", formatDuration(rules.maxTime));
    if (rules.limit != usual.limit)
        pairs += line("  limit", formatDuration(rules.limit));
    if (rules.samples != usual.samples)
        pairs += line("  samples", std::to_string(rules.samples));
    if (rules.interleave != usual.interleave)
        pairs += line("  interleave", rules.interleave ? "true" : "false");
    if (rules.check != usual.check)
        pairs += line("  check", rules.check ? "true" : "false");
    if (rules.modelled != usual.modelled)
        pairs += line("  modelled", rules.modelled ? "true" : "false");
    if (rules.counters != usual.counters)
        pairs += line("  counters", rules.counters ? "true" : "false");
    return section("measure", pairs);
}

std::string plot(const std::string& indent, const PlotSettings& settings) {
    const auto line = [&](const char* key, const std::string& written) {
        return indent + "  " + key + ": " + written + "\n";
    };
    std::string pairs;
    if (settings.kind != PlotKind::Automatic)
        pairs += line("kind", std::string(nameOf(plotKindNames, settings.kind)));
    if (!settings.x.empty())
        pairs += line("x", yamlText(settings.x));
    if (!settings.y.empty())
        pairs += line("y", yamlText(settings.y));
    if (!settings.series.empty())
        pairs += line("series", nameList(settings.series));
    if (settings.logX)
        pairs += line("log_x", "true");
    if (settings.logY)
        pairs += line("log_y", "true");
    if (!settings.errorBars)
        pairs += line("error_bars", "false");
    if (!settings.bounds)
        pairs += line("bounds", "false");
    if (!settings.references.empty())
        pairs += line("references", nameList(settings.references));
    return section((indent + "plot").c_str(), pairs);
}

std::string peaks(const PeakOverrides& overrides) {
    std::string pairs;
    if (overrides.bandwidth)
        pairs += line("  bandwidth", formatRate(*overrides.bandwidth, "B/s"));
    if (overrides.flops)
        pairs += line("  flops", formatRate(*overrides.flops, "FLOP/s"));
    return section("peaks", pairs);
}

std::string texts(const char* key, const std::vector<LocalizedText>& list) {
    std::string pairs;
    for (const LocalizedText& text : list)
        pairs += "    - " + yamlText(text) + "\n";
    return section(key, pairs);
}

std::string setup(const LabSetup& setup) {
    const std::string indent = "        ";
    std::string pairs;
    if (!setup.kernels.empty())
        pairs += indent + line("kernels", nameList(setup.kernels));
    pairs += parameters(indent, setup.parameters);
    if (setup.sweep)
        pairs += setup.sweep->empty() ? indent + "sweep: {}\n" : sweep(indent, *setup.sweep);
    if (setup.baseline)
        pairs += indent + line("baseline", yamlText(*setup.baseline));
    if (setup.plot) {
        const std::string drawn = plot(indent, *setup.plot);
        pairs += drawn.empty() ? indent + "plot: {}\n" : drawn;
    }
    return pairs.empty() ? "      set: {}\n" : section("      set", pairs);
}

std::string steps(const std::vector<LabStep>& list) {
    std::string pairs;
    for (const LabStep& step : list) {
        if (step.see.empty() && !step.set) {
            pairs += "    - " + yamlText(step.what) + "\n";
            continue;
        }
        pairs += "    - do: " + yamlText(step.what) + "\n";
        if (!step.see.empty())
            pairs += "      see: " + yamlText(step.see) + "\n";
        if (step.set)
            pairs += setup(*step.set);
    }
    return section("  steps", pairs);
}

std::string lab(const LabText& lab) {
    std::string pairs;
    if (!lab.goal.empty())
        pairs += line("  goal", yamlText(lab.goal));
    pairs += steps(lab.steps);
    if (!lab.expect.empty())
        pairs += line("  expect", yamlText(lab.expect));
    if (!lab.why.empty())
        pairs += line("  why", yamlText(lab.why));
    pairs += texts("  questions", lab.questions);
    if (!lab.compared.empty())
        pairs += line("  compared", yamlText(lab.compared));
    return pairs.empty() ? "lab: {}\n" : section("lab", pairs);
}

} // namespace

std::string writeExperiment(const Experiment& experiment) {
    if (experiment.kernels.empty())
        throw Error({message(KC_TEXT("engine", "an experiment needs at least one kernel")),
                     message(KC_TEXT("engine", "choose a kernel first")),
                     {}});
    std::string yaml = line("kernelcurve", std::to_string(experimentFormat));
    if (!experiment.title.empty())
        yaml += line("title", yamlText(experiment.title));
    if (experiment.device != "auto")
        yaml += line("device", yamlText(experiment.device));
    yaml += line("kernels", nameList(experiment.kernels));
    yaml += parameters("", experiment.parameters);
    yaml += sweep("", experiment.sweep);
    yaml += sizes(experiment.sizes);
    if (!experiment.together.empty())
        yaml += line("together", flowList(experiment.together, nameList));
    if (experiment.baseline)
        yaml += line("baseline", yamlText(*experiment.baseline));
    yaml += measure(experiment.measure);
    yaml += plot("", experiment.plot);
    yaml += peaks(experiment.peaks);
    if (experiment.search)
        yaml += section("search", writeSearch(*experiment.search));
    yaml += section("guesses", writeGuesses(experiment.guesses));
    if (!experiment.notes.empty())
        yaml += "notes:" + yamlBlock(experiment.notes);
    if (experiment.lab)
        yaml += lab(*experiment.lab);
    return yaml;
}

} // namespace kernelcurve
