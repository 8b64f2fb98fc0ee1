#include "app/chart/make/class_chart.h"

#include "app/chart/data/chart_range.h"
#include "app/chart/data/chart_words.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>

namespace kernelcurve {
namespace {

/// Repeated measurements are replaced by their median.
PersonsCurve curveOf(const ChartData& chart, const ChartSeries& series, const QStringList& words) {
    std::map<double, std::vector<double>> values;
    for (const ChartPoint& point : series.points) {
        if (!canBeDrawn(chart, point))
            continue;
        const double x = chart.x.categories.isEmpty()
                             ? point.x
                             : static_cast<double>(words.indexOf(chart.x.categories.value(
                                   static_cast<qsizetype>(std::lround(point.x)))));
        values[x].push_back(*point.y);
    }
    PersonsCurve curve;
    for (auto& [x, all] : values) {
        std::ranges::sort(all);
        constexpr double half = 0.5;
        curve.emplace_back(x, quantile(all, half));
    }
    return curve;
}

bool isOwn(const ChartSeries& series) {
    return !series.published && !series.guessed;
}

} // namespace

double quantile(const std::vector<double>& sorted, double share) {
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

std::vector<SpreadPlace> spreadOf(std::span<const PersonsCurve> curves) {
    std::map<double, std::vector<double>> values;
    for (const PersonsCurve& curve : curves)
        for (const auto& [x, y] : curve)
            values[x].push_back(y);
    std::vector<SpreadPlace> spread;
    for (auto& [x, all] : values) {
        if (all.size() < 2 || 2 * all.size() < curves.size())
            continue;
        std::ranges::sort(all);
        spread.push_back({x, all.front(), quantile(all, 0.25), quantile(all, 0.5),
                          quantile(all, 0.75), all.back()});
    }
    return spread;
}

PersonsCurve filledIn(const PersonsCurve& curve, std::span<const double> places, bool logarithmic) {
    PersonsCurve filled;
    const auto onAxis = [logarithmic](double x) { return logarithmic ? std::log(x) : x; };
    for (const double x : places) {
        const auto right =
            std::ranges::lower_bound(curve, x, {}, &std::pair<double, double>::first);
        if (right == curve.end() || (right == curve.begin() && right->first != x))
            continue;
        if (right->first == x) {
            filled.push_back(*right);
            continue;
        }
        const auto left = std::prev(right);
        if (logarithmic && left->first <= 0)
            continue;
        const double share =
            (onAxis(x) - onAxis(left->first)) / (onAxis(right->first) - onAxis(left->first));
        filled.emplace_back(x, left->second + share * (right->second - left->second));
    }
    return filled;
}

void addSpread(ChartData& chart, std::span<const PersonsCurve> curves, const QString& name,
               ChartSeries median, bool withRange) {
    const std::vector<SpreadPlace> spread = spreadOf(curves);
    if (spread.empty())
        return;
    ChartBand all;
    ChartBand middle;
    middle.inner = true;
    all.like = middle.like = static_cast<int>(chart.series.size());
    const bool asBars = chart.kind == ChartKind::Bars; // Bars would hide areas.
    for (const SpreadPlace& place : spread) {
        all.places.push_back({place.x, place.least, place.greatest});
        middle.places.push_back({place.x, place.lower, place.upper});
        ChartPoint& point = median.points.emplace_back(ChartPoint{place.x, place.median});
        if (asBars) {
            point.low = place.lower;
            point.high = place.upper;
        }
    }
    const auto named = [&](const QString& what) {
        return name.isEmpty() ? what : Chart::tr("%1: %2").arg(name, what);
    };
    const int people = static_cast<int>(curves.size());
    median.name = named(Chart::tr("median of %n", nullptr, people));
    all.name = named(Chart::tr("all, minimum to maximum"));
    middle.name = named(Chart::tr("IQR (25-75 %)"));
    chart.series.push_back(std::move(median));
    if (asBars)
        return;
    if (withRange)
        chart.bands.push_back(std::move(all));
    chart.bands.push_back(std::move(middle));
}

QStringList curvesOf(std::span<const PersonsChart> people) {
    QStringList names;
    for (const PersonsChart& person : people)
        for (const ChartSeries& series : person.chart.series)
            if (isOwn(series) && !names.contains(series.name))
                names << series.name;
    return names;
}

ChartData classChart(std::span<const PersonsChart> people, std::optional<std::size_t> highlighted,
                     const QString& curve) {
    ChartData chart;
    if (people.empty())
        return chart;
    chart.title = people.front().chart.title;
    chart.x = people.front().chart.x;
    chart.y = people.front().chart.y;
    for (const PersonsChart& person : people)
        for (const QString& word : person.chart.x.categories)
            if (!chart.x.categories.contains(word))
                chart.x.categories << word;
    const QStringList names = curve.isEmpty() ? curvesOf(people) : QStringList(curve);
    const bool isAlone = names.size() == 1;
    std::vector<ChartSeries> own;
    for (qsizetype number = 0; number < names.size(); ++number) {
        std::vector<PersonsCurve> curves;
        PersonsCurve chosen;
        for (std::size_t index = 0; index < people.size(); ++index)
            for (const ChartSeries& series : people[index].chart.series) {
                if (series.name != names[number] || !isOwn(series))
                    continue;
                PersonsCurve found = curveOf(people[index].chart, series, chart.x.categories);
                if (index == highlighted)
                    chosen = found;
                if (!found.empty())
                    curves.push_back(std::move(found));
            }
        ChartSeries median;
        median.look = static_cast<int>(number);
        median.source = 1; // The median is paler and dashed, because it belongs to no single user.
        addSpread(chart, curves, isAlone ? QString() : names[number], std::move(median), isAlone);
        if (chosen.empty())
            continue;
        const QString& name = people[*highlighted].name;
        ChartSeries series{isAlone ? name : Chart::tr("%1: %2").arg(names[number], name), {}};
        // The curve is solid. If the class has a single curve, the curve also has another colour.
        constexpr int solidVermillion = 50;
        series.look = isAlone ? solidVermillion : static_cast<int>(number);
        for (const auto& [x, y] : chosen)
            series.points.push_back({x, y});
        own.push_back(std::move(series));
    }
    std::ranges::move(own, std::back_inserter(chart.series));
    return chart;
}

} // namespace kernelcurve
