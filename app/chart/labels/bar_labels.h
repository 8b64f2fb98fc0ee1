#pragma once

#include "app/chart/data/chart_range.h"
#include "app/chart/style/chart_style.h"

#include <QFontMetrics>
#include <QString>

namespace kernelcurve {

/// The labels of the bars of a chart. Either all bars have labels of one kind, or none has a label.
struct BarLabels {
    enum class Place { None, Above, Along };
    Place place = Place::None;
    bool shares = false; ///< the share of the chart's bound follows the value

    bool operator==(const BarLabels&) const = default;
};

/// Returns the labels that fit if a unit of x is `unitWidth` pixels wide and `range` of x is
/// visible.
BarLabels barLabels(const ChartData& chart, const IsShown& isShown, const ChartTheme& theme,
                    double unitWidth, const ChartRange& range);

/// The label texts of a bar: its value, and its share of the chart's bound, which is empty without
/// a bound.
QString barNumber(double value);
QString barShare(const ChartData& chart, double value);
QFont barFont(const ChartTheme& theme);
/// Returns the height of the labels in pixels, including their distance from the bar.
double barLabelHeight(const BarLabels& labels, const QFontMetrics& metrics);

} // namespace kernelcurve
