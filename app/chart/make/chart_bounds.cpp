#include "app/chart/make/chart_bounds.h"

#include "app/chart/data/chart_words.h"
#include "app/chart/make/chart_quantity.h"
#include "gpu/model/derived/speedup.h"
#include "gpu/model/recording/environment.h"
#include "gpu/model/values/metric.h"
#include "gpu/model/values/quantity.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

/// The devices whose bounds are drawn: one without a name where there are not several.
std::vector<ChartDevice> devicesOf(const ChartInput& input) {
    return input.devices.empty() ? std::vector<ChartDevice>{{{}, {}, input.environment}}
                                 : input.devices;
}

std::optional<double> stated(const ChartDevice& device, std::string_view key) {
    const auto number =
        device.environment ? environmentNumber(*device.environment, key) : std::nullopt;
    return number && *number > 0 ? number : std::nullopt;
}

double displayFactor(std::string_view tag) {
    return displayUnit(*findMetric(tag)).factor;
}

struct Candidate {
    QString name;
    std::optional<double> value; ///< SI
    bool elsewhere = false;      ///< measured in another run: no curve of this chart shows it
    int device = -1;             ///< whose it is, by its place; -1: that of all
    std::size_t kind = 0;        ///< its place among those of a device
};

/// What a peak is called: one that a person gave is not the device's.
QString peakName(const ChartDevice& device, std::string_view source) {
    return device.environment && environmentEntry(*device.environment, source)
               ? Chart::tr("given peak")
               : Chart::tr("theoretical peak");
}

std::vector<Candidate> candidatesOf(const MeasuredBounds& measured, const ChartDevice& device,
                                    const std::string& metric) {
    if (metric == "bandwidth") {
        // A copy of this very run, under its very clocks, before one of another day.
        const auto copy = measured.copies.of(device.name);
        return {{peakName(device, "peak_bandwidth_from"), stated(device, "peak_bandwidth")},
                {Chart::tr("measured copy"), copy ? copy : stated(device, "measured_copy"), !copy},
                {Chart::tr("measured read"), stated(device, "measured_read"), true}};
    }
    if (metric == "l2_bandwidth")
        return {{Chart::tr("measured read from L2"), stated(device, "measured_l2"), true}};
    if (metric == "flops")
        return {{peakName(device, "peak_flops_from"), stated(device, "peak_flops")},
                {Chart::tr("measured multiply-add"), stated(device, "measured_fma"), true},
                {Chart::tr("library"), measured.libraries.of(device.name)}};
    return {};
}

/// Below that two devices' lines would lie on each other.
constexpr double minApart = 0.02;

/// Whether one line is enough for all devices.
bool areOne(const std::vector<Candidate>& ofDevices) {
    double least = std::numeric_limits<double>::infinity();
    double greatest = 0;
    for (const Candidate& each : ofDevices) {
        if (!each.value || each.name != ofDevices.front().name ||
            each.elsewhere != ofDevices.front().elsewhere)
            return false;
        least = std::min(least, *each.value);
        greatest = std::max(greatest, *each.value);
    }
    return greatest <= least * (1 + minApart);
}

/// Of each kind what is the same of several devices, or nearly, comes once; else with the device's
/// name. `candidatesOf` says what there is of one device.
std::vector<Candidate> ofAllDevices(const ChartInput& input, const auto& candidatesOf) {
    const std::vector<ChartDevice> devices = devicesOf(input);
    std::vector<std::vector<Candidate>> kinds;
    for (const ChartDevice& device : devices) {
        std::vector<Candidate> its = candidatesOf(device);
        kinds.resize(its.size());
        for (std::size_t kind = 0; kind < its.size(); ++kind) {
            its[kind].kind = kind;
            kinds[kind].push_back(std::move(its[kind]));
        }
    }
    std::vector<Candidate> all;
    for (std::vector<Candidate>& ofDevices : kinds) {
        if (devices.size() == 1 || areOne(ofDevices)) {
            all.push_back(*std::ranges::max_element(ofDevices, {}, &Candidate::value));
            continue;
        }
        for (std::size_t place = 0; place < ofDevices.size(); ++place) {
            Candidate& each = all.emplace_back(std::move(ofDevices[place]));
            each.name = devices[place].title + QStringLiteral(": ") + each.name;
            each.device = static_cast<int>(place);
        }
    }
    return all;
}

std::vector<Candidate> candidates(const ChartInput& input, const MeasuredBounds& measured,
                                  const std::string& metric) {
    return ofAllDevices(
        input, [&](const ChartDevice& device) { return candidatesOf(measured, device, metric); });
}

/// One thing that the environments state, likewise.
std::vector<Candidate> statedOfAll(const ChartInput& input, const QString& name,
                                   std::string_view key) {
    return ofAllDevices(input, [&](const ChartDevice& device) {
        return std::vector<Candidate>{{name, stated(device, key)}};
    });
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

/// The rows whose L2 traffic was counted have a second, paler point: their operations per byte of
/// this traffic.
void addPointsOfL2(ChartData& chart, const ChartInput& input) {
    std::vector<ChartSeries> level;
    for (std::size_t number = 0; number < chart.series.size(); ++number) {
        const ChartSeries& series = chart.series[number];
        ChartSeries its{Chart::tr("%1, L2").arg(series.name), {}, true};
        its.like = static_cast<int>(number);
        its.look = series.look;
        its.source = series.source;
        its.group = Chart::tr("%1, L2").arg(series.group);
        for (ChartPoint point : series.points) {
            if (point.row < 0)
                continue;
            const Measurement& row = input.measurements[static_cast<std::size_t>(point.row)];
            const auto intensity = metricValue(row.metrics, "counted_l2_intensity");
            if (!intensity)
                continue;
            point.x = *intensity;
            its.points.push_back(point);
        }
        std::ranges::stable_sort(its.points, {}, &ChartPoint::x);
        if (!its.points.empty())
            level.push_back(std::move(its));
    }
    chart.series.insert(chart.series.end(), level.begin(), level.end());
}

/// The roof of each device, and its secondary ceilings.
class Ceilings {
  public:
    explicit Ceilings(ChartData& chart)
        : chart_(chart) {}

    /// The first flat line of a device is its roof.
    void addFlat(const QString& name, double height, int device) {
        add({name, Direction::Horizontal, height, 0}, device, flat_);
    }
    /// The first rising line of a device is its roof. In units of y per unit of x.
    void addSlope(const QString& name, double rise, const QString& unit, int device) {
        add({name, Direction::Rising, rise, noEnd, unit}, device, slopes_);
    }
    void addCeiling(const QString& name, double rise, const QString& unit, int device) {
        slopes_.push_back({chart_.lines.size(), device, Rank::Ceiling});
        chart_.lines.push_back({name, Direction::Rising, rise, noEnd, unit});
    }
    /// Joins slopes and flat lines where they meet.
    void join();

  private:
    using Direction = ChartLine::Direction;
    using Rank = ChartLine::Rank;
    struct Line {
        std::size_t number; ///< among the chart's lines
        int device;         ///< -1: all devices
        Rank rank;
    };
    static constexpr double noEnd = 1e9;
    static bool isOf(int device, const Line& line) {
        return line.device < 0 || device < 0 || line.device == device;
    }

    void add(ChartLine line, int device, std::vector<Line>& lines) {
        const bool isFirst = std::ranges::none_of(lines, [&](const Line& other) {
            return other.rank == Rank::Roof && (other.device < 0 || other.device == device);
        });
        lines.push_back({chart_.lines.size(), device, isFirst ? Rank::Roof : Rank::Ceiling});
        chart_.lines.push_back(std::move(line));
    }
    double value(const Line& line) const { return chart_.lines[line.number].value; }
    /// The value of the highest roof of a device.
    std::optional<double> roof(const std::vector<Line>& lines, int device) const;

    ChartData& chart_;
    std::vector<Line> flat_;
    std::vector<Line> slopes_;
};

std::optional<double> Ceilings::roof(const std::vector<Line>& lines, int device) const {
    std::optional<double> highest;
    for (const Line& line : lines)
        if (line.rank == Rank::Roof && isOf(device, line))
            highest = std::max(highest.value_or(0), value(line));
    return highest;
}

void Ceilings::join() {
    std::vector<ChartLine> extensions;
    for (const Line& slope : slopes_) {
        ChartLine& line = chart_.lines[slope.number];
        line.rank = slope.rank;
        if (const auto height = roof(flat_, slope.device))
            line.end = *height / line.value;
    }
    for (const Line& flat : flat_) {
        ChartLine& line = chart_.lines[flat.number];
        line.rank = flat.rank;
        if (const auto rise = roof(slopes_, flat.device))
            line.begin = line.value / *rise;
        if (flat.rank != Rank::Roof)
            continue;
        // The slope of a cache meets the roof further to the left.
        double left = line.begin;
        for (const Line& slope : slopes_)
            if (isOf(flat.device, slope))
                left = std::min(left, line.value / value(slope));
        if (left < line.begin)
            extensions.push_back(
                {{}, Direction::Horizontal, line.value, line.begin, {}, {}, Rank::Ceiling, left});
    }
    chart_.lines.insert(chart_.lines.end(), extensions.begin(), extensions.end());
}

void addCeilings(ChartData& chart, const ChartInput& input, const MeasuredBounds& measured) {
    Ceilings ceilings(chart);
    // Of devices that differ the theoretical peaks are enough: all lines would hide the points.
    const auto isDrawn = [](const Candidate& each) {
        return each.value && (each.device < 0 || each.kind == 0);
    };
    constexpr std::size_t library = 2; // has a point
    for (const Candidate& ceiling : candidates(input, measured, "flops"))
        if (isDrawn(ceiling) && ceiling.kind != library)
            ceilings.addFlat(ceiling.name, *ceiling.value * displayFactor("flops"), ceiling.device);
    for (const auto& [name, key] :
         {std::pair(Chart::tr("FP32: theoretical peak"), "peak_fp32"),
          std::pair(Chart::tr("Tensor cores, 16 bits: theoretical peak"), "peak_tensor")})
        for (const Candidate& ceiling : statedOfAll(input, name, key))
            if (ceiling.value)
                ceilings.addFlat(ceiling.name, *ceiling.value * displayFactor("flops"),
                                 ceiling.device);
    // GFLOP/s = GB/s x FLOP/byte: both units have the same factor.
    const auto riseOf = [](const Candidate& slope) {
        return *slope.value * displayFactor("bandwidth");
    };
    const QString unit = QStringLiteral("GB/s");
    for (const Candidate& slope : candidates(input, measured, "bandwidth"))
        if (isDrawn(slope))
            ceilings.addSlope(Chart::tr("DRAM: %1").arg(slope.name), riseOf(slope), unit,
                              slope.device);
    bool hasL2 = false;
    for (const auto& [name, key] :
         {std::pair(Chart::tr("L2: measured read"), "measured_l2"),
          std::pair(Chart::tr("L1, shared memory: theoretical peak"), "peak_l1")})
        for (const Candidate& slope : statedOfAll(input, name, key))
            if (slope.value) {
                ceilings.addCeiling(slope.name, riseOf(slope), unit, slope.device);
                hasL2 = hasL2 || key == std::string_view("measured_l2");
            }
    ceilings.join();
    if (hasL2 && measured.counted)
        addPointsOfL2(chart, input);
}

/// What a device's theoretical peaks are per watt where it takes all that it may. What takes less
/// can lie above.
void addCeilingsPerWatt(ChartData& chart, const ChartInput& input) {
    const double shown = displayFactor("flops_per_watt");
    Ceilings ceilings(chart);
    const std::vector<ChartDevice> devices = devicesOf(input);
    for (std::size_t place = 0; place < devices.size(); ++place) {
        const ChartDevice& device = devices[place];
        const auto watts = stated(device, "power_limit_watts");
        const auto flops = stated(device, "peak_flops");
        const auto bandwidth = stated(device, "peak_bandwidth");
        if (!watts)
            continue;
        const auto name = [&](const QString& peak) {
            const QString atLimit = Chart::tr("%1 at %2 W").arg(peak).arg(qRound(*watts));
            return input.devices.size() > 1 ? device.title + QStringLiteral(": ") + atLimit
                                            : atLimit;
        };
        const int number = static_cast<int>(place);
        if (flops)
            ceilings.addFlat(name(peakName(device, "peak_flops_from")), *flops / *watts * shown,
                             number);
        if (bandwidth) // for one operation per byte
            ceilings.addSlope(
                Chart::tr("DRAM: %1").arg(name(peakName(device, "peak_bandwidth_from"))),
                *bandwidth / *watts * shown, QStringLiteral("GB/s/W"), number);
    }
    ceilings.join();
}

/// The least time that any implementation needs, or the rate that it would have, over x. None for a
/// device whose curves have different problems at one x.
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
    std::map<std::string, std::map<double, Span>> floors; ///< by device and x
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
        // A rate above the peaks is that of arrays of which L2 may hold nearly all.
        const bool isAbovePeaks = !isTime && std::ranges::any_of(chart.lines, isHorizontal) &&
                                  std::ranges::all_of(chart.lines, [&](const ChartLine& each) {
                                      return !isHorizontal(each) || each.value < all.low;
                                  });
        if (isKnown || isAbovePeaks)
            continue; // such as the bandwidth of DRAM
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
    for (const Candidate& candidate : candidates(input, measured, settings.y)) {
        if (!candidate.value)
            continue;
        const double height = *candidate.value * displayFactor(settings.y);
        // A share of one device's peak says nothing of another's bar.
        if (!chart.bound && candidate.device < 0)
            chart.bound = {candidate.name, height};
        // Over numbers this run's copy and library have curves of their own.
        if (chart.lines.empty())
            drawn = candidate.kind;
        if (candidate.device >= 0 && candidate.kind != drawn)
            continue; // a line of each kind for each device would hide the curves
        if (chart.kind == ChartKind::Bars || drawn == candidate.kind || candidate.elsewhere)
            chart.lines.push_back({candidate.name, Direction::Horizontal, height, 0});
    }
    if (chart.kind == ChartKind::HeatMap)
        chart.lines.clear();
    if (chart.kind == ChartKind::Curves || chart.kind == ChartKind::Bars)
        addFloor(chart, input, settings);
    if (chart.kind != ChartKind::Curves || !chart.x.categories.isEmpty())
        return;
    for (const Candidate& cache : statedOfAll(input, Chart::tr("L2 cache, %1"), "l2_bytes"))
        if (const auto x = cache.value ? whereBytesPass(*cache.value, input, chart) : std::nullopt)
            chart.lines.push_back({cache.name.arg(QString::fromStdString(
                                       formatBytes(static_cast<std::int64_t>(*cache.value)))),
                                   Direction::Vertical, *x, 0});
}

} // namespace kernelcurve
