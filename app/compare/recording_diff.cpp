#include "app/compare/recording_diff.h"

#include "app/chart/make/make_chart.h"
#include "gpu/model/derived/derived_metrics.h"
#include "gpu/model/format/yaml_reader.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/nearest_word.h"
#include "gpu/model/text/text_parts.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace kernelcurve {
namespace {

using Rows = std::map<Configuration, const Measurement*>;

/// Returns the first row with a value per configuration. If no row has a value, returns the first
/// row.
Rows chosenRows(const std::vector<Measurement>& measurements, std::string_view metric) {
    Rows rows;
    for (const Measurement& row : measurements) {
        const auto [place, isNew] = rows.try_emplace(row.configuration, &row);
        if (!isNew && !figureOf(*place->second, metric) && figureOf(row, metric))
            place->second = &row;
    }
    return rows;
}

void addOneSided(std::vector<OneSided>& all, const std::vector<Measurement>& measurements,
                 const Rows& own, const Rows& other, std::string_view metric, bool inOld) {
    for (const Measurement& row : measurements) {
        const auto figure = figureOf(row, metric);
        if (!figure || own.at(row.configuration) != &row)
            continue;
        const auto there = other.find(row.configuration);
        if (there == other.end()) {
            all.push_back({row.configuration, inOld, *figure, {}, {}});
        } else if (!figureOf(*there->second, metric)) {
            const Measurement& missing = *there->second;
            all.push_back({row.configuration, inOld, *figure, missing.status, missing.reason});
        }
    }
}

std::vector<EnvironmentDifference> differencesOf(const Environment& old, const Environment& now) {
    const auto find = [](const Environment& all, const std::string& name) {
        const auto found = std::ranges::find(all, name, &Environment::value_type::first);
        return found == all.end() ? std::nullopt : std::optional(found->second);
    };
    std::vector<EnvironmentDifference> differences;
    std::set<std::string> seen;
    for (const Environment* side : {&old, &now})
        for (const auto& [name, value] : *side) {
            // The checksum entry already shows that the problem differs.
            if (name == "time" || isCarriedProblem(name) || !seen.insert(name).second)
                continue;
            const auto before = find(old, name);
            const auto after = find(now, name);
            if (before != after)
                differences.push_back({name, before, after});
        }
    return differences;
}

/// Returns the environment of each device, with the device's title as the key.
std::map<std::string, const Environment*> environmentsOf(const Recording& recording) {
    std::map<std::string, const Environment*> environments;
    for (const MeasuringDevice& device : recording.devices)
        environments.emplace(deviceTitle(recording, device.name), &device.environment);
    if (environments.empty())
        environments.emplace(deviceNames(recording), &recording.environment);
    return environments;
}

/// For several devices, compares the environments of the devices that are in both recordings.
std::vector<EnvironmentDifference> environmentDifferences(const Recording& old,
                                                          const Recording& now) {
    if (old.devices.empty() && now.devices.empty())
        return differencesOf(old.environment, now.environment);
    std::vector<EnvironmentDifference> all;
    if (const auto before = deviceNames(old), after = deviceNames(now); before != after)
        all.push_back({"devices", before, after});
    const auto others = environmentsOf(now);
    for (const auto& [title, environment] : environmentsOf(old))
        if (const auto other = others.find(title); other != others.end())
            for (EnvironmentDifference& each : differencesOf(*environment, *other->second)) {
                each.name = title + ": " + each.name;
                all.push_back(std::move(each));
            }
    return all;
}

/// Throws Error if the metric is unknown. Metrics from newer program versions are allowed if a row
/// contains them.
void requireKnown(const std::string& metric, const Rows& old, const Rows& now) {
    const auto has = [&](const auto& row) { return row.second->metrics.contains(metric); };
    if (findMetric(metric) != nullptr || std::ranges::any_of(old, has) ||
        std::ranges::any_of(now, has))
        return;
    throw Error({message(KC_TEXT("engine", "Unknown metric: {0}"), metric),
                 didYouMean(metric, textsOf(metrics(), &Metric::tag),
                            message(KC_TEXT("engine", "see `kernelcurve list metrics`"))),
                 {"--metric"}});
}

} // namespace

bool RecordingDiff::anyWorse() const {
    const auto worse = [](const Difference& difference) {
        return difference.figures.at(1).judgement->verdict == Verdict::Worse;
    };
    const auto fails = [](const OneSided& row) { return row.inOld && row.other == Status::Failed; };
    return std::ranges::any_of(shared, worse) || std::ranges::any_of(oneSided, fails);
}

RecordingDiff diffOf(const Recording& old, const Recording& now, std::string metric, double least) {
    RecordingDiff diff;
    diff.metric = metric.empty()
                      ? completePlot(old.experiment.plot, old.experiment, old.measurements).y
                      : std::move(metric);
    const bool derived = isDerived(diff.metric);
    const bool byDevice = comparesDevices(old) || comparesDevices(now);
    const auto rowsOf = [&](const Recording& recording) {
        std::vector<Measurement> rows = derived ? withDerived(recording) : recording.measurements;
        return byDevice ? withDeviceParameter(recording, std::move(rows)) : rows;
    };
    const std::vector<Measurement> oldMeasurements = rowsOf(old);
    const std::vector<Measurement> nowMeasurements = rowsOf(now);
    const Rows oldRows = chosenRows(oldMeasurements, diff.metric);
    const Rows nowRows = chosenRows(nowMeasurements, diff.metric);
    requireKnown(diff.metric, oldRows, nowRows);
    const std::vector<ComparedRecording> others{{QString(), now}};
    diff.shared = differences(old, others, diff.metric, least);
    addOneSided(diff.oneSided, oldMeasurements, oldRows, nowRows, diff.metric, true);
    addOneSided(diff.oneSided, nowMeasurements, nowRows, oldRows, diff.metric, false);
    if (diff.shared.empty() && diff.oneSided.empty())
        throw Error(
            {message(KC_TEXT("engine", "Metric not found in either recording: {0}"), diff.metric),
             message(KC_TEXT("engine", "choose another metric, such as time")),
             {"--metric"}});
    diff.environment = environmentDifferences(old, now);
    return diff;
}

} // namespace kernelcurve
