#include "gpu/model/derived/speedup.h"

#include "gpu/model/recording/measuring_devices.h"

#include <map>
#include <string>
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

/// `values` without the parameters that `other` does not have.
Values sharedWith(const Values& other, const Values& values) {
    Values shared;
    for (const auto& [name, value] : values)
        if (other.contains(name))
            shared.insert_or_assign(name, value);
    return shared;
}

/// The baseline's fastest row by the values of the parameters that it shares with one kernel.
using BestRows = std::map<Values, std::size_t>;

/// Of those of one device, where devices are compared.
BestRows bestRows(std::span<const Measurement> measurements,
                  const std::vector<std::size_t>& baseline, const Measurement& like) {
    const Values& other = like.configuration.parameters;
    BestRows best;
    for (const std::size_t row : baseline) {
        if (comparedDevice(measurements[row]) != comparedDevice(like))
            continue;
        const Values key = sharedWith(other, measurements[row].configuration.parameters);
        const auto [place, isNew] = best.try_emplace(key, row);
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
    const Values& baselineParameters = measurements[baseline.front()].configuration.parameters;
    for (std::size_t index = 0; index < measurements.size(); ++index) {
        const Configuration& configuration = measurements[index].configuration;
        if (!medianTime(measurements[index]))
            continue;
        const auto [table, isNew] =
            tables.try_emplace({configuration.kernel, comparedDevice(measurements[index])});
        if (isNew)
            table->second = bestRows(measurements, baseline, measurements[index]);
        const auto best =
            table->second.find(sharedWith(baselineParameters, configuration.parameters));
        if (best != table->second.end())
            rows[index] = best->second;
    }
    return rows;
}

std::vector<std::optional<double>> speedupsOf(const Experiment& experiment,
                                              std::span<const Measurement> measurements) {
    const auto rows = baselineRows(experiment, measurements);
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
