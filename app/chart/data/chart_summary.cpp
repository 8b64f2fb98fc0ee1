#include "app/chart/data/chart_summary.h"

#include "app/chart/data/chart_ticks.h"
#include "app/chart/data/chart_words.h"

namespace kernelcurve {
namespace {

/// Lists the number of spans and their total duration for each kind.
QString timelineSummary(const ChartData& chart) {
    QStringList sentences{
        Chart::tr("timeline with %n row(s)", nullptr, static_cast<int>(chart.y.categories.size()))};
    for (const ChartSeries& series : chart.series) {
        double length = 0;
        for (const ChartPoint& point : series.points)
            length += point.span->length;
        sentences << Chart::tr("%1: %n, total %2 %3", nullptr,
                               static_cast<int>(series.points.size()))
                         .arg(series.name, chartNumber(chart.x, length), chart.x.unit);
    }
    return sentences.join(QStringLiteral(". ")) + u'.';
}

} // namespace

QString chartSummary(const ChartData& chart) {
    if (chart.series.empty())
        return Chart::tr("no data yet");
    if (chart.kind == ChartKind::Timeline)
        return timelineSummary(chart);
    int points = 0;
    int missing = 0;
    const ChartPoint* least = nullptr;
    const ChartPoint* greatest = nullptr;
    QString best;
    QStringList names;
    for (const ChartSeries& series : chart.series) {
        names << series.name;
        for (const ChartPoint& point : series.points) {
            if (!point.y) {
                ++missing;
                continue;
            }
            ++points;
            if (!least || *point.y < *least->y)
                least = &point;
            if (!greatest || *point.y > *greatest->y) {
                greatest = &point;
                best = series.name;
            }
        }
    }
    QStringList sentences;
    sentences << Chart::tr("%1 vs. %2").arg(chart.y.label, chart.x.label);
    constexpr qsizetype maxNames = 12;
    if (names.size() > maxNames)
        names = names.mid(0, maxNames) << QStringLiteral("...");
    sentences << Chart::tr("%n series: %1", nullptr, static_cast<int>(chart.series.size()))
                     .arg(names.join(QStringLiteral("; ")));
    sentences << Chart::tr("%n point(s)", nullptr, points);
    if (missing > 0)
        sentences << Chart::tr("%n failed or excluded", nullptr, missing);
    if (least) {
        sentences << Chart::tr("values from %1 to %2")
                         .arg(chartNumber(chart.y, *least->y), chartNumber(chart.y, *greatest->y));
        sentences
            << Chart::tr("the maximum is %1 at %2").arg(best, chartNumber(chart.x, greatest->x));
    }
    return sentences.join(QStringLiteral(". ")) + u'.';
}

} // namespace kernelcurve
