#pragma once

#include "app/chart/data/chart_range.h"
#include "app/chart/style/chart_style.h"

#include <QFontMetrics>
#include <QString>

namespace kernelcurve {

/// What stands at the bars of a chart: at all of them the same, or at none. A share that is
/// announced beside the chart is thereby found at every bar.
struct BarLabels {
    enum class Place { None, Above, Along };
    Place place = Place::None;
    bool shares = false; ///< the share of the chart's bound follows the value

    bool operator==(const BarLabels&) const = default;
};

/// What there is room for where a unit of x takes `unitWidth` pixels and `range` is shown.
BarLabels barLabels(const ChartData& chart, const IsShown& isShown, const ChartTheme& theme,
                    double unitWidth, const ChartRange& range);

/// A bar's value and its share of the bound; empty where the chart has none.
QString barNumber(double value);
QString barShare(const ChartData& chart, double value);
QFont barFont(const ChartTheme& theme);
/// How much of the height the labels take, with their distance from the bar.
double barLabelHeight(const BarLabels& labels, const QFontMetrics& metrics);

} // namespace kernelcurve
