#include "app/chart/make/make_histogram.h"

#include "app/chart/make/chart_quantity.h"

#include <algorithm>
#include <cmath>

namespace kernelcurve {
namespace {

constexpr double microseconds = 1e6;
// Tukey's outer fences. Times beyond them are outliers.
constexpr double fence = 3;

struct Weighted {
    double time = 0; ///< time in us
    std::int64_t count = 0;
};

std::vector<Weighted> sorted(const SampledTimes& times) {
    std::vector<Weighted> all;
    const ChartQuantity time("time");
    for (const SampledTimes::Bin& bin : times.bins)
        if (const double us = times.seconds(bin) * microseconds; time.isPossible(us))
            all.push_back({us, bin.count});
    std::ranges::sort(all, {}, &Weighted::time);
    return all;
}

double quantile(const std::vector<Weighted>& all, std::int64_t count, double fraction) {
    const double wanted = fraction * static_cast<double>(count - 1);
    double seen = 0;
    for (const Weighted& one : all) {
        seen += static_cast<double>(one.count);
        if (seen > wanted)
            return one.time;
    }
    return all.back().time;
}

/// Returns the time with enough digits to distinguish neighbours that are `width` apart.
QString label(double time, double width) {
    const int decimals = width > 0 ? static_cast<int>(std::ceil(-std::log10(width))) + 1 : 3;
    return QString::number(time, 'f', std::clamp(decimals, 0, 6));
}

} // namespace

ChartData makeHistogram(const SampledTimes& times) {
    ChartData chart;
    chart.kind = ChartKind::Bars;
    const ChartQuantity time("time");
    chart.x.label = time.label();
    chart.x.unit = time.unit();
    chart.y.label = ChartQuantity("samples").label();
    chart.y.whole = true;
    const std::vector<Weighted> all = sorted(times);
    if (all.empty())
        return chart;

    std::int64_t count = 0;
    for (const Weighted& one : all)
        count += one.count;
    const double lower = quantile(all, count, 0.25);
    const double upper = quantile(all, count, 0.75);
    const double reach = fence * (upper - lower);
    const auto isBody = [&](const Weighted& one) {
        return one.time >= lower - reach && one.time <= upper + reach;
    };
    const auto first = std::ranges::find_if(all, isBody);
    const auto last = std::find_if(all.rbegin(), all.rend(), isBody).base();
    const double low = first->time;
    const double high = std::prev(last)->time;

    // The number of bars follows Sturges' rule, up to this maximum.
    constexpr int most = 16;
    int bars =
        high > low
            ? std::min(static_cast<int>(std::ceil(std::log2(static_cast<double>(count)))) + 1, most)
            : 1;
    double left = low;
    double width = (high - low) / bars;
    // Binned samples have few distinct times. Each bar must cover the same number of distinct
    // times. Otherwise, some bars would look empty.
    if (std::ranges::any_of(all, [](const Weighted& one) { return one.count > 1; }) && high > low &&
        times.step > 0) {
        const double step = times.step * microseconds;
        const double places = std::round((high - low) / step) + 1;
        const double perBar = std::ceil(places / bars);
        bars = static_cast<int>(std::ceil(places / perBar));
        width = perBar * step;
        left = low - step / 2;
    }
    std::vector<std::int64_t> heights(static_cast<std::size_t>(bars));
    std::int64_t below = 0;
    std::int64_t above = 0;
    for (const Weighted& one : all) {
        if (one.time < low)
            below += one.count;
        else if (one.time > high)
            above += one.count;
        else {
            // Times are sums of steps, so rounding can move a time across the edge of its bar.
            constexpr double rounding = 1e-6;
            const int place =
                width > 0 ? static_cast<int>((one.time - left) / width + rounding) : 0;
            heights[static_cast<std::size_t>(std::min(place, bars - 1))] += one.count;
        }
    }

    ChartSeries series{chart.y.label, {}};
    const auto add = [&](const QString& name, std::int64_t height) {
        series.points.push_back(
            {static_cast<double>(chart.x.categories.size()), static_cast<double>(height)});
        chart.x.categories << name;
    };
    if (below > 0)
        add(QStringLiteral("< ") + label(low, width), below);
    for (int bar = 0; bar < bars; ++bar)
        add(label(left + (bar + 0.5) * width, width), heights[static_cast<std::size_t>(bar)]);
    if (above > 0)
        add(QStringLiteral("> ") + label(high, width), above);
    chart.series.push_back(std::move(series));
    return chart;
}

} // namespace kernelcurve
