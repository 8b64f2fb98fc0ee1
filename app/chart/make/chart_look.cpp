#include "app/chart/make/chart_look.h"

#include "app/chart/data/chart_range.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace kernelcurve {
namespace {

/// Moves the named series to the front. The other series keep their order.
void order(ChartData& chart, const std::vector<std::string>& names) {
    if (names.empty())
        return;
    std::vector<std::size_t> places(chart.series.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    const auto rank = [&](std::size_t place) {
        return std::ranges::find(names, chart.series[place].name.toStdString()) - names.begin();
    };
    std::ranges::stable_sort(places, {}, rank);
    std::vector<int> now(places.size());
    for (std::size_t place = 0; place < places.size(); ++place)
        now[places[place]] = static_cast<int>(place);
    std::vector<ChartSeries> ordered;
    for (const std::size_t from : places) {
        ChartSeries series = std::move(chart.series[from]);
        if (series.like >= 0)
            series.like = now[static_cast<std::size_t>(series.like)];
        else if (series.look < 0 && !series.guessed)
            series.look = static_cast<int>(from);
        ordered.push_back(std::move(series));
    }
    chart.series = std::move(ordered);
    for (ChartBand& band : chart.bands)
        if (band.like >= 0)
            band.like = now[static_cast<std::size_t>(band.like)];
}

/// Returns the y value of the series `name` at `x`. If `name` is empty, returns the value of the
/// first series that has a value at `x`.
std::optional<double> valueAt(const ChartData& chart, const QString& name, double x) {
    for (const ChartSeries& series : chart.series)
        if (name.isEmpty() || series.name == name)
            for (const ChartPoint& point : series.points)
                if (point.x == x && point.y)
                    return point.y;
    return std::nullopt;
}

std::optional<QPointF> awayOf(const PointNote& note) {
    if (!note.right && !note.up)
        return std::nullopt;
    return QPointF(note.right.value_or(PointNote::usualRight),
                   note.up.value_or(PointNote::usualUp));
}

void rename(ChartData& chart, const std::vector<std::pair<std::string, std::string>>& names) {
    for (ChartSeries& series : chart.series)
        for (const auto& [of, name] : names)
            if (!name.empty() && series.name == QString::fromStdString(of)) {
                series.name = QString::fromStdString(name);
                if (!series.pointName.isEmpty())
                    series.pointName = series.name;
                series.title.clear();
                series.renamed = true;
                break;
            }
}

} // namespace

void applyLook(ChartData& chart, const PlotSettings& plot,
               const std::function<std::optional<double>(const Value&)>& placeOf) {
    chart.x.limits = plot.limitsX;
    chart.y.limits = plot.limitsY;
    const PlotLook& look = plot.look;
    if (!look.title.empty())
        chart.title = QString::fromStdString(look.title);
    if (!look.labelX.empty())
        chart.x.label = QString::fromStdString(look.labelX);
    if (!look.labelY.empty())
        chart.y.label = QString::fromStdString(look.labelY);
    order(chart, look.order);
    for (const PointNote& note : look.notes) {
        const auto x = placeOf(note.x);
        const auto y = x ? valueAt(chart, QString::fromStdString(note.series), *x) : std::nullopt;
        if (y)
            chart.notes.push_back(
                {*x, *y, QString::fromStdString(note.text), note.arrow, awayOf(note)});
    }
    rename(chart, look.names);
    chart.legend = look.legend;
    chart.textSize = look.textSize;
    if (look.background != "white")
        chart.background = QString::fromStdString(look.background);
}

void fadeMost(ChartData& chart, bool higherIsBetter) {
    constexpr std::size_t maxDistinct = 20;
    constexpr std::size_t leading = 5; // less than the number of colours of a theme
    if (chart.kind != ChartKind::Curves || chart.series.size() <= maxDistinct)
        return;
    const double sign = higherIsBetter ? 1 : -1;
    std::vector<std::pair<double, ChartSeries*>> ranked; // series with the negated best value
    for (ChartSeries& series : chart.series) {
        if (series.guessed)
            continue;
        double best = std::numeric_limits<double>::infinity();
        for (const ChartPoint& point : series.points)
            if (canBeDrawn(chart, point))
                best = std::min(best, -sign * *point.y);
        ranked.emplace_back(best, &series);
    }
    std::ranges::stable_sort(ranked, {}, [](const auto& each) { return each.first; });
    for (std::size_t rank = 0; rank < ranked.size(); ++rank) {
        ChartSeries& series = *ranked[rank].second;
        series.faded = rank >= leading;
        if (series.faded)
            continue;
        series.like = -1;
        series.look = static_cast<int>(rank);
    }
}

} // namespace kernelcurve
