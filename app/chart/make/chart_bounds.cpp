#include "app/chart/make/chart_bounds.h"

#include "app/chart/data/chart_words.h"
#include "app/chart/make/chart_quantity.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

namespace kernelcurve {
namespace {

std::optional<double> stated(const ChartInput& input, std::string_view key) {
    const auto number =
        input.environment ? environmentNumber(*input.environment, key) : std::nullopt;
    return number && *number > 0 ? number : std::nullopt;
}

double displayFactor(std::string_view tag) {
    return displayUnit(*findMetric(tag)).factor;
}

/// The greatest value of a metric among these kernels, in SI units.
std::optional<double> best(const ChartInput& input, const std::set<std::string>& kernels,
                           std::string_view tag) {
    const ChartQuantity quantity{std::string(tag)};
    std::optional<double> greatest;
    for (const Measurement& row : input.measurements) {
        const auto found = row.metrics.find(tag);
        if (found != row.metrics.end() && quantity.isPossible(found->second * displayFactor(tag)) &&
            kernels.contains(row.configuration.kernel))
            greatest = std::max(greatest.value_or(found->second), found->second);
    }
    return greatest;
}

struct Candidate {
    QString name;
    std::optional<double> value; ///< SI
    bool elsewhere = false;      ///< measured in another run: no curve of this chart shows it
};

/// What a peak is called: one that a person gave is not the device's.
QString peakName(const ChartInput& input, std::string_view source) {
    return input.environment && environmentEntry(*input.environment, source)
               ? Chart::tr("given peak")
               : Chart::tr("theoretical peak");
}

std::vector<Candidate> candidates(const ChartInput& input, const std::string& metric) {
    if (metric == "bandwidth") {
        // A copy of this very run, under its very clocks, before one of another day.
        const auto copy = best(input, input.copyKernels, metric);
        return {{peakName(input, "peak_bandwidth_from"), stated(input, "peak_bandwidth")},
                {Chart::tr("measured copy"), copy ? copy : stated(input, "measured_copy"), !copy},
                {Chart::tr("measured read"), stated(input, "measured_read"), true}};
    }
    if (metric == "l2_bandwidth")
        return {{Chart::tr("measured read from L2"), stated(input, "measured_l2"), true}};
    if (metric == "flops")
        return {{peakName(input, "peak_flops_from"), stated(input, "peak_flops")},
                {Chart::tr("measured multiply-add"), stated(input, "measured_fma"), true},
                {Chart::tr("library"), best(input, input.libraryKernels, metric)}};
    return {};
}

/// The x at which the bytes that the task moves pass `bytes`: between two points of a kernel, at
/// equal steps of both logarithms.
std::optional<double> whereBytesPass(double bytes, const ChartInput& input,
                                     const ChartData& chart) {
    for (const ChartSeries& series : chart.series) {
        std::optional<std::pair<double, double>> before;
        for (const ChartPoint& point : series.points) {
            if (point.row < 0 || point.status != Status::Measured || point.x <= 0)
                continue;
            const MetricValues& metrics =
                input.measurements[static_cast<std::size_t>(point.row)].metrics;
            const auto rate = metrics.find("bandwidth");
            const auto time = metrics.find("time");
            if (rate == metrics.end() || time == metrics.end())
                continue;
            const double moved = rate->second * time->second;
            if (before && before->second < bytes && moved >= bytes) {
                const double share =
                    std::log(bytes / before->second) / std::log(moved / before->second);
                return before->first * std::pow(point.x / before->first, share);
            }
            before = {point.x, moved};
        }
    }
    return std::nullopt;
}

/// The level of L2: what was counted stands once more, over the operations for each byte between
/// the multiprocessors and L2. True where there is anything.
bool addPointsOfL2(ChartData& chart, const ChartInput& input) {
    std::vector<ChartSeries> level;
    for (const ChartSeries& series : chart.series) {
        ChartSeries its{Chart::tr("%1, L2").arg(series.name), {}};
        for (ChartPoint point : series.points) {
            if (point.row < 0)
                continue;
            const MetricValues& metrics =
                input.measurements[static_cast<std::size_t>(point.row)].metrics;
            const auto intensity = metrics.find("counted_l2_intensity");
            if (intensity == metrics.end())
                continue;
            point.x = intensity->second;
            its.points.push_back(point);
        }
        std::ranges::stable_sort(its.points, {}, &ChartPoint::x);
        if (!its.points.empty())
            level.push_back(std::move(its));
    }
    chart.series.insert(chart.series.end(), level.begin(), level.end());
    return !level.empty();
}

void addCeilings(ChartData& chart, const ChartInput& input) {
    using Direction = ChartLine::Direction;
    const double gigaFlops = displayFactor("flops");
    std::optional<double> roof;
    for (const Candidate& ceiling : candidates(input, "flops")) {
        if (!ceiling.value)
            continue;
        const double height = *ceiling.value * gigaFlops;
        roof = std::max(roof.value_or(height), height);
        chart.lines.push_back({ceiling.name, Direction::Horizontal, height, 0});
    }
    const auto addSlope = [&](const QString& name, double rate) {
        // GFLOP/s = GB/s x FLOP/byte: both units have the same factor.
        const double rise = rate * displayFactor("bandwidth");
        chart.lines.push_back({name, Direction::Rising, rise, roof ? *roof / rise : 1e9});
    };
    for (const Candidate& slope : candidates(input, "bandwidth"))
        if (slope.value)
            addSlope(Chart::tr("memory: %1").arg(slope.name), *slope.value);
    // Without points of its own a ceiling of L2 would be held against those of memory.
    if (const auto l2 = stated(input, "measured_l2"); l2 && addPointsOfL2(chart, input))
        addSlope(Chart::tr("L2: measured read"), *l2);
}

} // namespace

void addBounds(ChartData& chart, const ChartInput& input, const PlotSettings& settings) {
    using Direction = ChartLine::Direction;
    if (chart.kind == ChartKind::Roofline) {
        addCeilings(chart, input);
        return;
    }
    if (isFromSpeedup(settings.y) && input.experiment.baseline && chart.kind != ChartKind::HeatMap)
        chart.lines.push_back({QString::fromStdString(*input.experiment.baseline),
                               Direction::Horizontal, displayFactor(settings.y), 0});
    if (!findMetric(settings.y))
        return;
    for (const Candidate& candidate : candidates(input, settings.y)) {
        if (!candidate.value)
            continue;
        const double height = *candidate.value * displayFactor(settings.y);
        if (!chart.bound)
            chart.bound = {candidate.name, height};
        // Over numbers this run's copy and library have curves of their own.
        if (chart.kind == ChartKind::Bars || chart.lines.empty() || candidate.elsewhere)
            chart.lines.push_back({candidate.name, Direction::Horizontal, height, 0});
    }
    if (chart.kind == ChartKind::HeatMap)
        chart.lines.clear();
    const auto cache = stated(input, "l2_bytes");
    if (cache && chart.kind == ChartKind::Curves && chart.x.categories.isEmpty())
        if (const auto x = whereBytesPass(*cache, input, chart))
            chart.lines.push_back(
                {Chart::tr("L2 cache, %1")
                     .arg(QString::fromStdString(formatBytes(static_cast<std::int64_t>(*cache)))),
                 Direction::Vertical, *x, 0});
}

} // namespace kernelcurve
