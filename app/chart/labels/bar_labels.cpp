#include "app/chart/labels/bar_labels.h"

#include "app/chart/labels/drawn_places.h"

#include <algorithm>

namespace kernelcurve {

QString barNumber(double value) {
    // Three digits are sufficient to distinguish bars. More digits would not fit between the bars.
    if (value >= 1000 && value < 1e6)
        return QString::number(value, 'f', 0);
    return QString::number(value, 'g', value >= 100 && value < 1000 ? 4 : 3);
}

QString barShare(const ChartData& chart, double value) {
    if (!chart.bound || chart.bound->value <= 0)
        return {};
    const double percent = 100 * value / chart.bound->value;
    // Larger shares have three significant digits.
    constexpr double longest = 1e4;
    return (percent < longest ? QString::number(percent, 'f', percent < 10 ? 1 : 0)
                              : QString::number(percent, 'g', 3)) +
           QStringLiteral(" %");
}

QFont barFont(const ChartTheme& theme) {
    return theme.scaledFont(0.88);
}

double barLabelHeight(const BarLabels& labels, const QFontMetrics& metrics) {
    constexpr int gap = 6;
    switch (labels.place) {
    case BarLabels::Place::None:
        return 0;
    case BarLabels::Place::Above:
        return gap + (labels.shares ? 2 : 1) * metrics.height();
    case BarLabels::Place::Along:
        break;
    }
    return gap + metrics.horizontalAdvance(labels.shares ? QStringLiteral("88888  88 %")
                                                         : QStringLiteral("88888"));
}

BarLabels barLabels(const ChartData& chart, const IsShown& isShown, const ChartTheme& theme,
                    double unitWidth, const ChartRange& range) {
    using Place = BarLabels::Place;
    if (chart.kind != ChartKind::Bars)
        return {};
    const QFontMetrics metrics(barFont(theme));
    const double pitch = DrawnPlaces(chart, isShown).barWidth() * unitWidth;
    const bool shares = chart.bound && chart.bound->value > 0;
    if (pitch < metrics.height())
        return {};
    // If each group has a single bar, the bar's label may extend into the gap between groups.
    const bool alone = std::ranges::count_if(chart.series, isShown) == 1;
    const double room = alone ? pitch * 1.2 : pitch - 2;
    for (const ChartSeries& series : chart.series) {
        if (!isShown(series))
            continue;
        const auto first =
            std::ranges::lower_bound(series.points, range.low - 1, {}, &ChartPoint::x);
        double last = range.low - 2;
        for (auto point = first; point != series.points.end() && point->x <= range.high + 1;
             ++point) {
            // Check only one of many repeated measurements.
            if (!canBeDrawn(chart, *point) || point->x == last)
                continue;
            last = point->x;
            if (metrics.horizontalAdvance(barNumber(*point->y)) > room ||
                metrics.horizontalAdvance(barShare(chart, *point->y)) > room)
                return {Place::Along, shares};
        }
    }
    return {Place::Above, shares};
}

} // namespace kernelcurve
