#include "app/chart/make/chart_bounds.h"

#include "app/chart/data/chart_words.h"
#include "app/chart/make/chart_quantity.h"
#include "app/chart/make/device_bounds.h"
#include "app/chart/make/roofline.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the x at which the bytes that the task moves exceed `bytes`, or nullopt if no such x
/// exists. Between two points of a series, interpolates in logarithmic coordinates.
std::optional<double> whereBytesPass(double bytes, const ChartInput& input,
                                     const ChartData& chart) {
    for (const ChartSeries& series : chart.series) {
        std::optional<std::pair<double, double>> before;
        for (const ChartPoint& point : series.points) {
            if (point.row < 0 || point.status != Status::Measured || point.x <= 0)
                continue;
            const MetricValues& metrics =
                input.measurements[static_cast<std::size_t>(point.row)].metrics;
            const auto rate = metricValue(metrics, "bandwidth");
            const auto time = metricValue(metrics, "time");
            if (!rate || !time)
                continue;
            const double moved = *rate * *time;
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

/// Adds the shortest possible time over x. In a chart of a rate, adds the rate that corresponds to
/// this time. Skips a device whose curves have different problems at one x.
void addFloor(ChartData& chart, const ChartInput& input, const PlotSettings& settings) {
    const bool isTime = settings.y == "time";
    if (!isTime && settings.y != "bandwidth" && settings.y != "flops")
        return;
    struct Span {
        double low;
        double high;
        void add(double value) { low = std::min(low, value), high = std::max(high, value); }
        bool isOne() const { return high <= low * (1 + minApart); }
    };
    std::map<std::string, std::map<double, Span>> floors; ///< spans by device and x
    for (const ChartSeries& series : chart.series)
        for (const ChartPoint& point : series.points) {
            if (point.row < 0 || !point.y)
                continue;
            const Measurement& row = input.measurements[static_cast<std::size_t>(point.row)];
            const auto floor = metricValue(row.metrics, "floor_time");
            const auto time = metricValue(row.metrics, "time");
            if (!floor || !time || *floor <= 0)
                continue;
            const double shown =
                isTime ? *floor * displayFactor(settings.y) : *point.y * *time / *floor;
            floors[input.devices.size() > 1 ? row.device : std::string()]
                .try_emplace(point.x, Span{shown, shown})
                .first->second.add(shown);
        }
    for (const auto& [device, places] : floors) {
        if (!std::ranges::all_of(places, [](const auto& each) { return each.second.isOne(); }))
            continue;
        ChartLine line{isTime ? Chart::tr("shortest possible time")
                              : Chart::tr("highest possible rate")};
        if (const auto named = std::ranges::find(input.devices, device, &ChartDevice::name);
            named != input.devices.end() && input.devices.size() > 1)
            line.name = named->title + QStringLiteral(": ") + line.name;
        Span all = places.begin()->second;
        for (const auto& [x, span] : places) {
            all.add(span.low);
            line.path.emplace_back(x, span.low);
        }
        const auto isHorizontal = [](const ChartLine& each) {
            return each.direction == ChartLine::Direction::Horizontal;
        };
        const bool isKnown = std::ranges::any_of(chart.lines, [&](const ChartLine& each) {
            return isHorizontal(each) &&
                   Span{std::min(each.value, all.low), std::max(each.value, all.high)}.isOne();
        });
        // A rate above all peaks is possible if the arrays are almost completely in L2.
        const bool isAbovePeaks = !isTime && std::ranges::any_of(chart.lines, isHorizontal) &&
                                  std::ranges::all_of(chart.lines, [&](const ChartLine& each) {
                                      return !isHorizontal(each) || each.value < all.low;
                                  });
        if (isKnown || isAbovePeaks)
            continue;
        if (all.isOne()) {
            line.value = isTime ? all.low : all.high;
            line.path.clear();
        } else if (chart.kind == ChartKind::Curves && chart.x.categories.isEmpty()) {
            line.direction = ChartLine::Direction::Path;
        } else {
            continue;
        }
        chart.lines.push_back(std::move(line));
    }
}

} // namespace

void BestRates::follow(std::span<const Measurement> more) {
    if (kernels_.empty())
        return;
    const ChartQuantity quantity{metric_};
    for (const Measurement& row : more) {
        const auto value = metricValue(row.metrics, metric_);
        if (!value || isPredicted(row) || !kernels_.contains(row.configuration.kernel) ||
            !quantity.isPossible(*value * displayFactor(metric_)))
            continue;
        double& best = best_.try_emplace(row.device, *value).first->second;
        best = std::max(best, *value);
    }
}

std::optional<double> BestRates::of(const std::string& device) const {
    const auto found = best_.find(device);
    return found == best_.end() ? std::nullopt : std::optional(found->second);
}

void addBounds(ChartData& chart, const ChartInput& input, const PlotSettings& settings,
               const MeasuredBounds& measured) {
    using Direction = ChartLine::Direction;
    if (chart.kind == ChartKind::Roofline) {
        if (settings.y == "flops_per_watt")
            addCeilingsPerWatt(chart, input);
        else
            addCeilings(chart, input, measured);
        return;
    }
    if (isFromSpeedup(settings.y) && input.experiment.baseline && chart.kind != ChartKind::HeatMap)
        chart.lines.push_back({QString::fromStdString(*input.experiment.baseline),
                               Direction::Horizontal, displayFactor(settings.y), 0});
    if (!findMetric(settings.y))
        return;
    std::optional<std::size_t> drawn;
    for (const DeviceBound& candidate : boundsOf(input, measured, settings.y)) {
        if (!candidate.value)
            continue;
        const double height = *candidate.value * displayFactor(settings.y);
        // A share of one device's peak is meaningless for the bars of another device.
        if (!chart.bound && candidate.device < 0)
            chart.bound = {candidate.name, height};
        // If x is a number, the copies and library calls of this run have separate curves.
        if (chart.lines.empty())
            drawn = candidate.kind;
        if (candidate.device >= 0 && candidate.kind != drawn)
            continue; // One line per kind and device would hide the curves.
        if (chart.kind == ChartKind::Bars || drawn == candidate.kind || candidate.elsewhere)
            chart.lines.push_back({candidate.name, Direction::Horizontal, height, 0});
    }
    if (chart.kind == ChartKind::HeatMap)
        chart.lines.clear();
    if (chart.kind == ChartKind::Curves || chart.kind == ChartKind::Bars)
        addFloor(chart, input, settings);
    if (chart.kind != ChartKind::Curves || !chart.x.categories.isEmpty())
        return;
    for (const DeviceBound& cache : statedOfAll(input, Chart::tr("L2 cache, %1"), "l2_bytes"))
        if (const auto x = cache.value ? whereBytesPass(*cache.value, input, chart) : std::nullopt)
            chart.lines.push_back({cache.name.arg(QString::fromStdString(
                                       formatBytes(static_cast<std::int64_t>(*cache.value)))),
                                   Direction::Vertical, *x, 0});
}

} // namespace kernelcurve
