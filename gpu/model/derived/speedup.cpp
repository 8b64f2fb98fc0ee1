#include "gpu/model/derived/speedup.h"

#include "gpu/model/derived/baseline_rows.h"

namespace kernelcurve {
std::optional<double> medianTime(const Measurement& measurement) {
    const auto time = metricValue(measurement.metrics, "time");
    return measurement.status == Status::Measured && time && *time > 0 ? time : std::nullopt;
}

std::optional<double> speedupOn(const Measurement& baseline, const Measurement& row) {
    const auto its = medianTime(baseline);
    const auto own = medianTime(row);
    return its && own ? std::optional(*its / *own) : std::nullopt;
}

std::vector<std::optional<double>> speedupsOf(const Experiment& experiment,
                                              std::span<const Measurement> measurements) {
    const auto rows = baselineRows(experiment, measurements);
    std::vector<std::optional<double>> speedups(measurements.size());
    for (std::size_t index = 0; index < rows.size(); ++index)
        if (rows[index])
            speedups[index] = speedupOn(measurements[*rows[index]], measurements[index]);
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
