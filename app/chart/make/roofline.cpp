#include "app/chart/make/roofline.h"

#include "app/chart/data/chart_words.h"
#include "app/chart/make/device_bounds.h"
#include "gpu/model/values/metric.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace kernelcurve {
namespace {

/// For each row whose L2 traffic was counted, adds a second, paler point. Its x is the operations
/// per byte of L2 traffic.
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

/// Adds the roof of each device and its secondary ceilings to a chart.
class Ceilings {
  public:
    explicit Ceilings(ChartData& chart)
        : chart_(chart) {}

    /// Adds a flat line. The first flat line of a device is its roof.
    void addFlat(const QString& name, double height, int device) {
        add({name, Direction::Horizontal, height, 0}, device, flat_);
    }
    /// Adds a rising line with the slope `rise` in units of y per unit of x. The first rising line
    /// of a device is its roof.
    void addSlope(const QString& name, double rise, const QString& unit, int device) {
        add({name, Direction::Rising, rise, noEnd, unit}, device, slopes_);
    }
    void addCeiling(const QString& name, double rise, const QString& unit, int device) {
        slopes_.push_back({chart_.lines.size(), device, Rank::Ceiling});
        chart_.lines.push_back({name, Direction::Rising, rise, noEnd, unit});
    }
    /// Joins slopes and flat lines at their intersections.
    void join();

  private:
    using Direction = ChartLine::Direction;
    using Rank = ChartLine::Rank;
    struct Line {
        std::size_t number; ///< index of the chart's line
        int device;         ///< device index, or -1 for all devices
        Rank rank;
    };
    static constexpr double noEnd = 1e9;
    static bool isOf(int device, const Line& line) {
        return line.device < 0 || device < 0 || line.device == device;
    }

    void add(ChartLine line, int device, std::vector<Line>& lines) {
        const bool isFirst = std::ranges::none_of(lines, [&](const Line& other) {
            return other.rank == Rank::Roof && isOf(device, other);
        });
        lines.push_back({chart_.lines.size(), device, isFirst ? Rank::Roof : Rank::Ceiling});
        chart_.lines.push_back(std::move(line));
    }
    double value(const Line& line) const { return chart_.lines[line.number].value; }
    /// Returns the value of the highest roof of a device, or nullopt if the device has no roof.
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

} // namespace

void addCeilings(ChartData& chart, const ChartInput& input, const MeasuredBounds& measured) {
    Ceilings ceilings(chart);
    // For several devices, draw only the theoretical peaks, because all lines together would hide
    // the points.
    const auto isDrawn = [](const DeviceBound& each) {
        return each.value && (each.device < 0 || each.kind == 0);
    };
    constexpr std::size_t library = 2; // kind of the library call, which has a separate point
    for (const DeviceBound& ceiling : boundsOf(input, measured, "flops"))
        if (isDrawn(ceiling) && ceiling.kind != library)
            ceilings.addFlat(ceiling.name, *ceiling.value * displayFactor("flops"), ceiling.device);
    for (const auto& [name, key] :
         {std::pair(Chart::tr("FP32: theoretical peak"), "peak_fp32"),
          std::pair(Chart::tr("Tensor cores, 16 bits: theoretical peak"), "peak_tensor")})
        for (const DeviceBound& ceiling : statedOfAll(input, name, key))
            if (ceiling.value)
                ceilings.addFlat(ceiling.name, *ceiling.value * displayFactor("flops"),
                                 ceiling.device);
    // GFLOP/s = GB/s x FLOP/byte, so both units have the same factor.
    const auto riseOf = [](const DeviceBound& slope) {
        return *slope.value * displayFactor("bandwidth");
    };
    const QString unit = QStringLiteral("GB/s");
    for (const DeviceBound& slope : boundsOf(input, measured, "bandwidth"))
        if (isDrawn(slope))
            ceilings.addSlope(Chart::tr("DRAM: %1").arg(slope.name), riseOf(slope), unit,
                              slope.device);
    bool hasL2 = false;
    for (const auto& [name, key] :
         {std::pair(Chart::tr("L2: measured read"), "measured_l2"),
          std::pair(Chart::tr("L1, shared memory: theoretical peak"), "peak_l1")})
        for (const DeviceBound& slope : statedOfAll(input, name, key))
            if (slope.value) {
                ceilings.addCeiling(slope.name, riseOf(slope), unit, slope.device);
                hasL2 = hasL2 || key == std::string_view("measured_l2");
            }
    ceilings.join();
    if (hasL2 && measured.counted)
        addPointsOfL2(chart, input);
}

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
        if (bandwidth) // The slope is the rate at one operation per byte.
            ceilings.addSlope(
                Chart::tr("DRAM: %1").arg(name(peakName(device, "peak_bandwidth_from"))),
                *bandwidth / *watts * shown, QStringLiteral("GB/s/W"), number);
    }
    ceilings.join();
}

} // namespace kernelcurve
