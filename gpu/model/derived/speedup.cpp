#include "gpu/model/derived/speedup.h"

#include "gpu/model/recording/measuring_devices.h"

#include <algorithm>
#include <map>
#include <utility>

namespace kernelcurve {
namespace {

std::optional<double> medianTime(const Measurement& measurement) {
    const auto found = measurement.metrics.find("time");
    if (measurement.status != Status::Measured || found == measurement.metrics.end() ||
        !(found->second > 0))
        return std::nullopt;
    return found->second;
}

/// The values of some parameters in the rows' own memory; null where a row has none. A window makes
/// these anew while thousands of rows arrive, so none is copied.
using Key = std::vector<const Value*>;

struct Less {
    bool operator()(const Key& left, const Key& right) const {
        return std::ranges::lexicographical_compare(
            left, right, [](const Value* one, const Value* other) {
                return one == nullptr ? other != nullptr : other != nullptr && *one < *other;
            });
    }
};

/// The baseline's fastest row by the values of the parameters that it shares with one kernel.
struct BestRows {
    std::vector<std::string_view> shared;
    std::map<Key, std::size_t, Less> rows;

    Key keyOf(const Values& values) const {
        Key key;
        key.reserve(shared.size());
        auto value = values.begin();
        for (const std::string_view name : shared) { // both are in order
            while (value != values.end() && value->first < name)
                ++value;
            key.push_back(value != values.end() && value->first == name ? &value->second : nullptr);
        }
        return key;
    }
};

/// Of those of one device, where devices are compared.
BestRows bestRows(std::span<const Measurement> measurements,
                  const std::vector<std::size_t>& baseline, const Measurement& like) {
    BestRows best;
    for (const auto& [name, value] : measurements[baseline.front()].configuration.parameters)
        if (like.configuration.parameters.contains(name))
            best.shared.push_back(name);
    for (const std::size_t row : baseline) {
        if (comparedDevice(measurements[row]) != comparedDevice(like))
            continue;
        const auto [place, isNew] =
            best.rows.try_emplace(best.keyOf(measurements[row].configuration.parameters), row);
        if (!isNew && *medianTime(measurements[row]) < *medianTime(measurements[place->second]))
            place->second = row;
    }
    return best;
}

} // namespace

std::vector<std::optional<std::size_t>> baselineRows(const Experiment& experiment,
                                                     std::span<const Measurement> measurements) {
    std::vector<std::optional<std::size_t>> rows(measurements.size());
    if (!experiment.baseline)
        return rows;
    std::vector<std::size_t> baseline;
    for (std::size_t index = 0; index < measurements.size(); ++index)
        if (measurements[index].configuration.kernel == *experiment.baseline &&
            medianTime(measurements[index]))
            baseline.push_back(index);
    if (baseline.empty())
        return rows;

    // Every configuration of a kernel has the same parameters, so that one look-up table a kernel
    // (and device) is enough.
    std::map<std::pair<std::string_view, std::string_view>, BestRows> tables;
    for (std::size_t index = 0; index < measurements.size(); ++index) {
        const Configuration& configuration = measurements[index].configuration;
        if (!medianTime(measurements[index]))
            continue;
        const auto [table, isNew] =
            tables.try_emplace({configuration.kernel, comparedDevice(measurements[index])});
        if (isNew)
            table->second = bestRows(measurements, baseline, measurements[index]);
        const auto best = table->second.rows.find(table->second.keyOf(configuration.parameters));
        if (best != table->second.rows.end())
            rows[index] = best->second;
    }
    return rows;
}

std::vector<std::optional<double>> speedupsOf(const Experiment& experiment,
                                              std::span<const Measurement> measurements) {
    return speedupsOn(baselineRows(experiment, measurements), measurements);
}

std::vector<std::optional<double>> speedupsOn(const std::vector<std::optional<std::size_t>>& rows,
                                              std::span<const Measurement> measurements) {
    std::vector<std::optional<double>> speedups(measurements.size());
    for (std::size_t index = 0; index < rows.size(); ++index)
        if (rows[index])
            speedups[index] =
                *medianTime(measurements[*rows[index]]) / *medianTime(measurements[index]);
    return speedups;
}

bool isFromSpeedup(std::string_view tag) {
    return tag == "speedup" || tag == "of_baseline";
}

std::vector<Measurement> withSpeedups(const Experiment& experiment,
                                      std::span<const Measurement> measurements) {
    const auto speedups = speedupsOf(experiment, measurements);
    std::vector<Measurement> rows(measurements.begin(), measurements.end());
    for (std::size_t index = 0; index < rows.size(); ++index)
        if (speedups[index])
            for (const char* tag : {"speedup", "of_baseline"})
                rows[index].metrics[tag] = *speedups[index];
    return rows;
}

} // namespace kernelcurve
