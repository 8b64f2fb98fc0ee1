#include "app/chart/make/split_chart.h"

#include "app/chart/data/chart_range.h"

#include <QStringList>

#include <algorithm>
#include <map>
#include <utility>

namespace kernelcurve {
namespace {

/// Returns the common beginning of the names up to a colon. If there is no common beginning,
/// returns the common ending after a comma. The result is the name of the recording or the device.
QString commonPart(const QStringList& names) {
    QString end = names.front().section(QStringLiteral(", "), -1);
    QString begin = names.front().section(QStringLiteral(": "), 0, 0);
    for (const QString& name : names) {
        if (name.section(QStringLiteral(", "), -1) != end)
            end.clear();
        if (name.section(QStringLiteral(": "), 0, 0) != begin)
            begin.clear();
    }
    return begin.isEmpty() ? end : begin;
}

/// Returns the group of a series and the name of its kernel.
std::pair<int, QString> kernelOf(const ChartSeries& series, std::map<QString, int>& known) {
    // The title identifies a kernel in every recording. The id is the first part of the curve's
    // name.
    const QString own = series.name.section(QStringLiteral(": "), -1);
    const QString id = own.section(QStringLiteral(", "), 0, 0);
    const QString key = series.title.isEmpty() ? id : series.title;
    const auto place = known.try_emplace(key, static_cast<int>(known.size())).first;
    return {place->second, id};
}

} // namespace

void splitChart(ChartData& chart, ChartSplit split) {
    if (split == ChartSplit::None ||
        (chart.kind != ChartKind::Curves && chart.kind != ChartKind::Bars))
        return;
    std::map<QString, int> kernels;
    std::map<int, std::pair<QStringList, std::vector<std::size_t>>> groups;
    for (std::size_t place = 0; place < chart.series.size(); ++place) {
        const ChartSeries& series = chart.series[place];
        // A guess belongs to the group of its curve.
        const ChartSeries& of =
            series.like >= 0 ? chart.series[static_cast<std::size_t>(series.like)] : series;
        const auto [group, name] =
            split == ChartSplit::Kernels ? kernelOf(of, kernels) : std::pair(of.source, of.name);
        groups[group].first << name;
        groups[group].second.push_back(place);
    }
    if (groups.size() < 2)
        return;
    const auto all = [](const ChartSeries&) { return true; };
    const ChartRange x = fullRangeX(chart, all);
    const ChartRange y = fullRangeY(chart, all);
    for (const auto& [group, members] : groups) {
        ChartData part = chart;
        part.parts.clear();
        part.series.clear();
        part.bands.clear();
        part.caption.clear();
        part.title =
            split == ChartSplit::Kernels ? members.first.front() : commonPart(members.first);
        part.x.limits = {x.low, x.high};
        part.y.limits = {y.low, y.high};
        std::map<int, int> now;
        for (const std::size_t place : members.second) {
            ChartSeries series = chart.series[place];
            if (series.look < 0 && series.like < 0)
                series.look = static_cast<int>(place);
            now[static_cast<int>(place)] = static_cast<int>(part.series.size());
            const auto like = now.find(series.like);
            series.like = like == now.end() ? -1 : like->second;
            part.series.push_back(std::move(series));
        }
        // A single curve has a single guess, which does not need a legend.
        if (std::ranges::count(part.series, false, &ChartSeries::guessed) == 1)
            part.legend = LegendPlace::None;
        std::erase_if(part.notes, [&](const ChartNote& note) {
            return std::ranges::none_of(part.series, [&](const ChartSeries& series) {
                return std::ranges::any_of(series.points, [&](const ChartPoint& point) {
                    return point.x == note.x && point.y == note.y;
                });
            });
        });
        chart.parts.push_back(std::move(part));
    }
}

} // namespace kernelcurve
