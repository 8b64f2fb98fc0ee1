#include "gpu/model/speedup.h"

#include <map>
#include <string>

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

/// The baseline's best time by the values of the parameters that it shares with one kernel.
using BestTimes = std::map<Values, double>;

BestTimes bestTimes(const std::vector<const Measurement*>& baseline, const Values& other) {
    BestTimes best;
    for (const Measurement* row : baseline) {
        const Values key = sharedWith(other, row->configuration.parameters);
        const double time = *medianTime(*row);
        const auto [place, isNew] = best.try_emplace(key, time);
        if (!isNew && time < place->second)
            place->second = time;
    }
    return best;
}

} // namespace

std::vector<std::optional<double>> speedupsOf(const Experiment& experiment,
                                              std::span<const Measurement> measurements) {
    std::vector<std::optional<double>> speedups(measurements.size());
    if (!experiment.baseline)
        return speedups;
    std::vector<const Measurement*> baseline;
    for (const Measurement& row : measurements)
        if (row.configuration.kernel == *experiment.baseline && medianTime(row))
            baseline.push_back(&row);
    if (baseline.empty())
        return speedups;

    // Every configuration of a kernel has the same parameters, so that one look-up table a kernel
    // is enough.
    std::map<std::string, BestTimes> byKernel;
    const Values& baselineParameters = baseline.front()->configuration.parameters;
    for (std::size_t index = 0; index < measurements.size(); ++index) {
        const Configuration& configuration = measurements[index].configuration;
        const std::optional<double> time = medianTime(measurements[index]);
        if (!time)
            continue;
        auto table = byKernel.find(configuration.kernel);
        if (table == byKernel.end())
            table =
                byKernel
                    .emplace(configuration.kernel, bestTimes(baseline, configuration.parameters))
                    .first;
        const auto best =
            table->second.find(sharedWith(baselineParameters, configuration.parameters));
        if (best != table->second.end())
            speedups[index] = best->second / *time;
    }
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
