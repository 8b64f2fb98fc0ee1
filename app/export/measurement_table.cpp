#include "app/export/measurement_table.h"

#include "app/compare/verdict.h"
#include "app/export/diff_table.h"
#include "app/export/text/figure_text.h"
#include "gpu/model/derived/noisy.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/metric.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

namespace kernelcurve {

namespace {

/// The identifying columns of a measurement: `kernel`, `device` if there are several, and every
/// parameter by name. The added measurements determine the columns, so add all measurements before
/// reading cells.
class ConfigurationColumns {
  public:
    void add(const Measurement& measurement) {
        severalDevices_ = severalDevices_ || !measurement.device.empty();
        for (const auto& [name, value] : measurement.configuration.parameters)
            parameters_.insert(name);
    }

    TextRow header() const {
        TextRow names = {"kernel"};
        if (severalDevices_)
            names.emplace_back("device");
        names.insert(names.end(), parameters_.begin(), parameters_.end());
        return names;
    }

    /// Returns the cells of a measurement. A parameter that the measurement lacks has an empty
    /// cell.
    TextRow cells(const Measurement& measurement) const {
        TextRow cells = {measurement.configuration.kernel};
        if (severalDevices_)
            cells.push_back(measurement.device);
        for (const std::string& name : parameters_)
            cells.push_back(parameterText(measurement.configuration, name));
        return cells;
    }

  private:
    bool severalDevices_ = false;
    std::set<std::string> parameters_;
};

std::string metricText(const Measurement& measurement, const Metric& metric,
                       std::optional<double> speedup, std::string (*format)(double)) {
    const double factor = displayUnit(metric).factor;
    if (isFromSpeedup(metric.tag) && speedup)
        return format(*speedup * factor);
    const auto value = metricValue(measurement.metrics, metric.tag);
    return value ? format(*value * factor) : std::string();
}

std::string verdictText(std::optional<Verdict> verdict) {
    return verdict ? verdictName(*verdict, "time") : std::string();
}

std::string throttledText(const Measurement& measurement) {
    return joined(measurement.throttled, " ", [](ThrottleReason reason) { return nameOf(reason); });
}

/// A row that this program did not measure is not called measured.
std::string statusText(const Measurement& measurement) {
    if (measurement.status != Status::Measured)
        return std::string(nameOf(measurement.status));
    return isPredicted(measurement)  ? "predicted"
           : isImported(measurement) ? std::string(importedClock)
                                     : std::string(nameOf(measurement.status));
}

/// Returns the prediction as text: "predicted: 51.2 to 70.3 us, strided".
std::string predictionText(const Measurement& measurement) {
    const DisplayUnit unit = displayUnit(*findMetric("time"));
    const auto low = metricValue(measurement.metrics, "time_low");
    const auto high = metricValue(measurement.metrics, "time_high");
    std::string text = "predicted";
    if (low && high)
        text += ": " + shownFigure(*low * unit.factor) + " to " + shownFigure(*high * unit.factor) +
                " " + unit.symbol;
    if (!measurement.kernelClass.empty())
        text += ", " + measurement.kernelClass;
    return text;
}

/// The remarks that qualify a row's values, or the reason why it has none.
std::string noteText(const Measurement& measurement, const Recording& recording) {
    if (measurement.status != Status::Measured)
        return std::string(nameOf(measurement.status)) + ": " + reasonText(measurement.reason);
    if (isPredicted(measurement))
        return predictionText(measurement);
    if (isImported(measurement))
        return "imported: " + environmentText(environmentOf(recording, measurement), "program");
    std::string note = isNoisy(measurement, recording.experiment.measure) ? "noisy" : "";
    if (!measurement.throttled.empty())
        note += (note.empty() ? "throttled: " : ", throttled: ") + throttledText(measurement);
    return note;
}

/// Returns the parameters that differ between rows.
std::vector<std::string> varyingParameters(std::span<const Measurement> measurements) {
    std::map<std::string, const Value*> first;
    std::set<std::string> varying;
    for (const Measurement& measurement : measurements)
        for (const auto& [name, value] : measurement.configuration.parameters) {
            const Value* const known = first.try_emplace(name, &value).first->second;
            if (*known != value && known->text() != value.text())
                varying.insert(name);
        }
    return {varying.begin(), varying.end()};
}

std::vector<const Metric*> presentMetrics(std::span<const Measurement> measurements,
                                          const std::vector<std::optional<double>>& speedups) {
    std::set<std::string, std::less<>> tags;
    for (const Measurement& measurement : measurements)
        for (const auto& [tag, value] : measurement.metrics)
            tags.insert(tag);
    if (std::any_of(speedups.begin(), speedups.end(), [](const auto& s) { return s.has_value(); }))
        tags.insert({"speedup", "of_baseline"});
    std::vector<const Metric*> present;
    for (const Metric& metric : metrics())
        if (tags.contains(metric.tag))
            present.push_back(&metric);
    return present;
}

} // namespace

std::string parameterText(const Configuration& configuration, const std::string& name) {
    const Value* found = configuration.parameters.get(name);
    return found ? found->text() : std::string();
}

std::string reasonText(const Failure& reason) {
    std::string text;
    if (!reason.where.file.empty()) {
        text += reason.where.file + ':';
        for (const int place : {reason.where.line, reason.where.column})
            if (place > 0)
                text += std::to_string(place) + ':';
        text += ' ';
    }
    text += reason.what.english();
    if (!reason.hint.empty())
        text += " (" + reason.hint.english() + ")";
    return text;
}

LongTable measurementTable(const Experiment& experiment,
                           std::span<const Measurement> measurements) {
    auto speedups = speedupsOf(experiment, measurements);
    const auto present = presentMetrics(measurements, speedups);
    ConfigurationColumns columns;
    for (const Measurement& measurement : measurements)
        columns.add(measurement);

    LongTable table;
    table.header = columns.header();
    table.header.insert(table.header.end(), {"status", "reason"});
    for (const Metric* metric : present)
        table.header.push_back(columnName(std::string(metric->tag), displayUnit(*metric).symbol));
    table.header.insert(table.header.end(),
                        {"against_baseline", "stopped", "clock", "throttled", "remarks"});
    const bool predicted =
        std::ranges::any_of(measurements, [](const Measurement& row) { return isPredicted(row); });
    if (predicted)
        table.header.emplace_back("kernel_class");
    table.rows = [=, speedups = std::move(speedups),
                  verdicts = verdictsOnBaseline(experiment, measurements)](
                     const std::function<void(const TextRow&)>& give) {
        for (std::size_t index = 0; index < measurements.size(); ++index) {
            const Measurement& measurement = measurements[index];
            TextRow row = columns.cells(measurement);
            row.push_back(statusText(measurement));
            row.push_back(reasonText(measurement.reason));
            for (const Metric* metric : present)
                row.push_back(metricText(measurement, *metric, speedups[index], exportedFigure));
            row.push_back(verdictText(verdicts[index]));
            row.emplace_back(nameOf(measurement.stopped));
            row.push_back(measurement.clock);
            row.push_back(throttledText(measurement));
            row.push_back(joined(measurement.remarks, "; ", &Message::english));
            if (predicted)
                row.push_back(measurement.kernelClass);
            give(row);
        }
    };
    return table;
}

LongTable measurementSummary(const Recording& recording) {
    const Experiment& experiment = recording.experiment;
    const std::vector<Measurement>& measurements = recording.measurements;
    constexpr std::array<std::string_view, 6> wanted = {"time",    "bandwidth", "flops",
                                                        "speedup", "noise",     "error_max"};
    auto speedups = speedupsOf(experiment, measurements);
    std::vector<const Metric*> present = presentMetrics(measurements, speedups);
    std::erase_if(present, [&](const Metric* metric) {
        return std::find(wanted.begin(), wanted.end(), metric->tag) == wanted.end();
    });
    const std::vector<std::string> varying = varyingParameters(measurements);
    const bool several = std::ranges::any_of(
        measurements, [](const Measurement& row) { return !row.device.empty(); });

    LongTable table;
    table.header.emplace_back("kernel");
    if (several)
        table.header.emplace_back("device");
    table.header.insert(table.header.end(), varying.begin(), varying.end());
    for (const Metric* metric : present) {
        const std::string unit = displayUnit(*metric).symbol;
        table.header.push_back(std::string(metric->tag) + (unit.empty() ? "" : " " + unit));
    }
    auto verdicts = verdictsOnBaseline(experiment, measurements);
    const bool compared = std::any_of(verdicts.begin(), verdicts.end(),
                                      [](const auto& verdict) { return verdict.has_value(); });
    if (compared)
        table.header.emplace_back("against baseline");
    const bool noted =
        std::any_of(measurements.begin(), measurements.end(),
                    [&](const Measurement& m) { return !noteText(m, recording).empty(); });
    if (noted)
        table.header.emplace_back("note");

    table.rows = [=, &recording, speedups = std::move(speedups),
                  verdicts = std::move(verdicts)](const std::function<void(const TextRow&)>& give) {
        for (std::size_t index = 0; index < recording.measurements.size(); ++index) {
            const Measurement& measurement = recording.measurements[index];
            TextRow row{measurement.configuration.kernel};
            if (several)
                row.push_back(deviceTitle(recording, measurement.device));
            for (const std::string& name : varying)
                row.push_back(parameterText(measurement.configuration, name));
            for (const Metric* metric : present)
                row.push_back(metricText(measurement, *metric, speedups[index], shownFigure));
            if (compared)
                row.push_back(verdictText(verdicts[index]));
            if (noted)
                row.push_back(noteText(measurement, recording));
            give(row);
        }
    };
    return table;
}

LongTable sampleTable(std::span<const Measurement> measurements) {
    ConfigurationColumns columns;
    for (const Measurement& measurement : measurements)
        columns.add(measurement);
    LongTable table;
    table.header = columns.header();
    table.header.insert(table.header.end(), {"time_us", "count"});
    table.rows = [columns, measurements](const std::function<void(const TextRow&)>& give) {
        constexpr double microseconds = 1e6;
        for (const Measurement& measurement : measurements) {
            const TextRow about = columns.cells(measurement);
            for (const SampledTimes::Bin& bin : measurement.times.bins) {
                TextRow row = about;
                row.push_back(exportedFigure(measurement.times.seconds(bin) * microseconds));
                row.push_back(std::to_string(bin.count));
                give(row);
            }
        }
    };
    return table;
}

LongTable timelineTable(std::span<const Measurement> measurements) {
    ConfigurationColumns columns;
    for (const Measurement& measurement : measurements)
        if (!measurement.timeline.empty())
            columns.add(measurement);
    LongTable table;
    table.header = columns.header();
    table.header.insert(table.header.end(),
                        {"lane", "number", "step", "part", "begin_us", "length_us"});
    table.rows = [columns, measurements](const std::function<void(const TextRow&)>& give) {
        constexpr double microseconds = 1e-3;
        for (const Measurement& measurement : measurements) {
            const Timeline& timeline = measurement.timeline;
            if (timeline.empty())
                continue;
            const TextRow about = columns.cells(measurement);
            for (const TimelineSpan& span : timeline.spans) {
                const TimelineLane& lane = timeline.lanes.at(static_cast<std::size_t>(span.lane));
                TextRow row = about;
                row.emplace_back(nameOf(lane.kind));
                row.push_back(std::to_string(lane.number));
                row.emplace_back(nameOf(span.step));
                row.push_back(std::to_string(span.part));
                row.push_back(exportedFigure(static_cast<double>(span.begin) * microseconds));
                row.push_back(exportedFigure(static_cast<double>(span.length) * microseconds));
                give(row);
            }
        }
    };
    return table;
}

} // namespace kernelcurve
