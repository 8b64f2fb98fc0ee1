#include "app/interchange/foreign_recording.h"

#include "gpu/model/recording/environment.h"
#include "gpu/model/recording/measuring_devices.h"
#include "gpu/model/text/error.h"
#include "gpu/model/text/readable_text.h"
#include "gpu/model/text/text_parts.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/profiler_name.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace kernelcurve {
namespace {

constexpr std::size_t maxImportedRows = 1'000'000;

/// A name in other programs, in lower case, and the factor from its unit to SI units.
struct ForeignName {
    std::string_view name;
    std::string_view metric;
    double factor;
};
// The last rows come from the observers of Kernel Tuner (documentation of its observers).
constexpr auto foreignNames = std::to_array<ForeignName>({
    {"bytes_per_second", "bandwidth", 1},
    {"b/s", "bandwidth", 1},
    {"mb/s", "bandwidth", 1e6},
    {"gb/s", "bandwidth", 1e9},
    {"gib/s", "bandwidth", 1073741824},
    {"tb/s", "bandwidth", 1e12},
    {"items_per_second", "item_rate", 1},
    {"flops", "flops", 1},
    {"flop/s", "flops", 1},
    {"mflop/s", "flops", 1e6},
    {"mflops", "flops", 1e6},
    {"gflop/s", "flops", 1e9},
    {"gflops", "flops", 1e9},
    {"tflop/s", "flops", 1e12},
    {"tflops", "flops", 1e12},
    {"num_regs", "registers", 1},
    {"shared_size_bytes", "shared_bytes", 1},
    {"local_size_bytes", "local_bytes", 1},
    {"nvml_energy", "energy", 1},
    {"nvml_power", "power", 1},
    {"core_freq", "sm_clock", 1e6},
});

/// Returns a quantile with linear interpolation, as the worker does.
double quantileOf(const std::vector<double>& sorted, double fraction) {
    const double position = fraction * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

bool hasResult(const Measurement& row) {
    return std::ranges::any_of(std::array{"time", "bandwidth", "flops"},
                               [&](const char* tag) { return row.metrics.contains(tag); });
}

} // namespace

std::string foreignKernelId(const std::string& kernel, std::string_view tool) {
    std::string id = cutToRead(kernel.empty() ? "kernel" : kernel, maxOfWord);
    std::ranges::replace_if(
        id, [](char sign) { return sign == '/' || sign == '\\'; }, '.');
    if (tool.empty())
        return id + (id.ends_with(".cu") ? "_" : "");
    return id + " (" + std::string(tool) + ")";
}

std::string foreignKernelName(std::string_view id) {
    const std::size_t mark = id.rfind(" (");
    return std::string(id.ends_with(')') ? id.substr(0, mark) : id);
}

std::string foreignParameterName(const std::string& name) {
    const bool isTaken =
        name.empty() || name == "kernel" || name == deviceParameter || findMetric(name) != nullptr;
    return cutToRead(name, maxOfWord) + (isTaken ? "_" : "");
}

bool setForeignMetric(MetricValues& metrics, std::string_view name, double value) {
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](char sign) {
        return sign >= 'A' && sign <= 'Z' ? static_cast<char>(sign - 'A' + 'a') : sign;
    });
    const auto known = std::ranges::find(foreignNames, lower, &ForeignName::name);
    if (known == foreignNames.end())
        return false;
    metrics[known->metric] = value * known->factor;
    return true;
}

std::optional<Message> leftOutRemark(const std::set<std::string>& names) {
    if (names.empty())
        return std::nullopt;
    return message(
        KC_TEXT("engine", "values without a corresponding metric were not imported: {0}"),
        cutToRead(joined(names, ", "), maxOfWord));
}

std::string_view countedMetric(std::string_view name) {
    for (const ProfilerName& known : profilerNames())
        if (known.profiler == Profiler::NsightCompute && known.name == name && known.tag != "time")
            return known.tag;
    return {};
}

void setNoise(MetricValues& metrics) {
    const auto deviation = metricValue(metrics, "deviation");
    const auto samples = metricValue(metrics, "samples");
    if (deviation && samples && *samples > 1)
        metrics["noise"] = *deviation / std::sqrt(*samples);
}

void setSamples(Measurement& row, std::span<const double> seconds) {
    std::vector<double> sorted(seconds.begin(), seconds.end());
    std::ranges::sort(sorted);
    if (sorted.empty() || !(sorted.front() > 0))
        return;
    const auto count = static_cast<double>(sorted.size());
    const double mean = std::accumulate(sorted.begin(), sorted.end(), 0.0) / count;
    MetricValues& metrics = row.metrics;
    metrics["samples"] = count;
    metrics["time"] = quantileOf(sorted, 0.5);
    metrics["time_mean"] = mean;
    if (sorted.size() == 1)
        return;
    metrics["time_min"] = sorted.front();
    metrics["time_q1"] = quantileOf(sorted, 0.25);
    metrics["time_q3"] = quantileOf(sorted, 0.75);
    metrics["time_max"] = sorted.back();
    double squares = 0;
    for (const double each : sorted)
        squares += (each - mean) * (each - mean);
    metrics["deviation"] = std::sqrt(squares / (count - 1)) / mean;
    setNoise(metrics);
    row.times = compactTimes(seconds);
}

void describeRows(Recording& recording) {
    Experiment& experiment = recording.experiment;
    experiment.kernels.clear();
    experiment.parameters.clear();
    std::set<std::string> kernels;
    std::map<std::string, std::pair<Value, std::size_t>> counts;
    for (const Measurement& row : recording.measurements) {
        if (kernels.insert(row.configuration.kernel).second)
            experiment.kernels.push_back(row.configuration.kernel);
        for (const auto& [name, value] : row.configuration.parameters) {
            auto& [first, count] = counts.try_emplace(name, value, 0).first->second;
            count += first == value ? 1 : 0;
        }
    }
    for (const auto& [name, each] : counts)
        if (each.second == recording.measurements.size())
            experiment.parameters.emplace_back(name, each.first);
}

void completeForeign(Recording& recording, const std::string& program, const std::string& format,
                     const std::filesystem::path& file) {
    std::vector<Measurement>& rows = recording.measurements;
    if (rows.empty())
        throw Error({message(KC_TEXT("engine", "The file contains no results")),
                     message(KC_TEXT("engine", "run the benchmark again, and export its results")),
                     {file.string()}});
    if (rows.size() > maxImportedRows)
        throw Error({message(KC_TEXT("engine", "The file contains {0} results; the maximum is {1}"),
                             std::to_string(rows.size()), std::to_string(maxImportedRows)),
                     message(KC_TEXT("engine", "export fewer benchmarks to each file")),
                     {file.string()}});
    for (Measurement& row : rows) {
        row.clock = importedClock;
        const auto time = metricValue(row.metrics, "time");
        if (row.status == Status::Measured && (!hasResult(row) || (time && !(*time > 0)))) {
            row.metrics.clear();
            row.times = {};
            row.status = Status::Failed;
            row.reason = Failure{message(KC_TEXT("engine", "The file contains no time"))};
        }
    }
    describeRows(recording);
    if (recording.experiment.title.empty())
        recording.experiment.title.en = file.stem().string();
    const auto mark = [&](Environment& environment) {
        const Value by = program.empty() ? environmentText(environment, "program") : program;
        const auto isMark = [](const auto& entry) {
            return entry.first == "program" || entry.first == importedEntry;
        };
        std::erase_if(environment, isMark);
        environment.emplace(environment.begin(), "program", by);
        environment.emplace(environment.begin() + 1, std::string(importedEntry), format);
    };
    for (MeasuringDevice& device : recording.devices)
        mark(device.environment);
    if (recording.devices.empty())
        mark(recording.environment);
}

} // namespace kernelcurve
