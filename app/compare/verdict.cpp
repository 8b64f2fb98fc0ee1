#include "app/compare/verdict.h"

#include "gpu/model/derived/baseline_rows.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kernelcurve {
namespace {

constexpr double coverage = 2;

constexpr std::array<std::string_view, 17> ofTime = {
    "time",    "time_mean",   "time_q1",           "time_q3",       "bandwidth",        "flops",
    "speedup", "of_baseline", "of_peak_bandwidth", "of_peak_flops", "of_measured_copy", "of_floor",
    "cycles",  "access_time", "access_cycles",     "counted_flops", "dram_bandwidth"};

// The list contains only counters that caches do not influence.
constexpr std::array<std::string_view, 16> exact = {"counted_load_efficiency",
                                                    "counted_store_efficiency",
                                                    "counted_load_sectors_per_request",
                                                    "counted_store_sectors_per_request",
                                                    "counted_operations",
                                                    "intensity",
                                                    "compute_to_memory",
                                                    "error_max",
                                                    "error_mean",
                                                    "occupancy",
                                                    "blocks_per_multiprocessor",
                                                    "registers",
                                                    "spill_bytes",
                                                    "local_bytes",
                                                    "shared_bytes",
                                                    "threads"};

bool isExact(std::string_view tag) {
    const Metric* metric = findMetric(tag);
    return std::ranges::count(exact, tag) > 0 ||
           (metric != nullptr && metric->source == MetricSource::Model);
}

std::optional<double> medianNoise(const Measurement& row) {
    const auto lower = measuredMetric(row, "time_q1");
    const auto upper = measuredMetric(row, "time_q3");
    const auto median = measuredMetric(row, "time");
    const auto samples = measuredMetric(row, "samples");
    if (!lower || !upper || !median || !samples || *median <= 0 || *samples < 1)
        return std::nullopt;
    return 1.25 * (*upper - *lower) / (1.35 * std::sqrt(*samples)) / *median;
}

/// Returns the standard deviation that corresponds to the 80 % interval of the row's time, relative
/// to the time.
std::optional<double> bandNoise(const Measurement& row) {
    constexpr double deviations = 1.2816;
    const auto low = measuredMetric(row, "time_low");
    const auto high = measuredMetric(row, "time_high");
    if (!low || !high || *low <= 0 || *high < *low)
        return std::nullopt;
    return std::log(*high / *low) / (2 * deviations);
}

} // namespace

std::optional<MeasuredFigure> figureOf(const Measurement& row, std::string_view metric) {
    const auto value = measuredMetric(row, metric);
    if (!value)
        return std::nullopt;
    MeasuredFigure figure{*value, {}};
    figure.predicted = isPredicted(row) && !isExact(metric);
    if (figure.predicted && isOfTime(metric)) {
        figure.noise = bandNoise(row);
    } else if (isOfTime(metric)) {
        figure.noise = measuredMetric(row, "noise");
        if (const auto median = medianNoise(row); figure.noise && median)
            figure.noise = std::max(*figure.noise, *median);
    } else if (isExact(metric)) {
        figure.noise = 0;
    }
    return figure;
}

bool isOfTime(std::string_view metric) {
    return std::ranges::count(ofTime, metric) > 0;
}

Judgement judge(const MeasuredFigure& old, const MeasuredFigure& now, std::string_view metric,
                double least) {
    Judgement judgement;
    if (old.value != 0)
        judgement.change = now.value / old.value - 1;
    if (old.predicted != now.predicted) {
        judgement.verdict = Verdict::NotCompared;
        return judgement;
    }
    if (!old.noise || !now.noise)
        return judgement;
    judgement.explained = coverage * std::hypot(*old.noise, *now.noise);
    const Metric* known = findMetric(metric);
    const bool more = now.value > old.value;
    const Verdict direction =
        more == (known != nullptr && known->higherIsBetter) ? Verdict::Better : Verdict::Worse;
    if (isExact(metric)) {
        judgement.verdict = now.value == old.value ? Verdict::Same : direction;
        return judgement;
    }
    if (!judgement.change)
        return judgement;
    if (std::abs(*judgement.change) > std::max(*judgement.explained, least))
        judgement.verdict = direction;
    else if (*judgement.explained <= std::max(least, coarsestComparison))
        judgement.verdict = Verdict::Same;
    return judgement;
}

std::optional<Verdict> verdictOn(const Measurement& baseline, const Measurement& row) {
    const auto old = figureOf(baseline, "time");
    const auto now = figureOf(row, "time");
    return old && now ? std::optional(judge(*old, *now, "time").verdict) : std::nullopt;
}

std::vector<std::optional<Verdict>> verdictsOnBaseline(const Experiment& experiment,
                                                       std::span<const Measurement> measurements) {
    const auto rows = baselineRows(experiment, measurements);
    std::vector<std::optional<Verdict>> verdicts(measurements.size());
    for (std::size_t index = 0; index < rows.size(); ++index)
        if (rows[index] && *rows[index] != index)
            verdicts[index] = verdictOn(measurements[*rows[index]], measurements[index]);
    return verdicts;
}

} // namespace kernelcurve
