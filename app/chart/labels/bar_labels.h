#pragma once

#include "app/chart/data/chart_range.h"
#include "app/chart/style/chart_style.h"

#include <QFontMetrics>
#include <QString>

namespace kernelcurve {

/// The labels of a chart's bars. All bars have labels of one kind, or no labels.
struct BarLabels {
    enum class Place { None, Above, Along };
    Place place = Place::None;
    bool shares = false; ///< true if the label includes the share of the chart's bound

    bool operator==(const BarLabels&) const = default;
};

/// Returns the labels that fit if a unit of x is `unitWidth` pixels wide and `range` of x is
/// visible.
BarLabels barLabels(const ChartData& chart, const IsShown& isShown, const ChartTheme& theme,
                    double unitWidth, const ChartRange& range);

/// Return the label texts of a bar. barShare() returns an empty text if the chart has no bound.
QString barNumber(double value);
QString barShare(const ChartData& chart, double value);
QFont barFont(const ChartTheme& theme);
/// Returns the height of the labels in pixels, including their distance from the bar.
double barLabelHeight(const BarLabels& labels, const QFontMetrics& metrics);

} // namespace kernelcurve
