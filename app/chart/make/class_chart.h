#pragma once

#include "app/chart/data/chart_data.h"

#include <QString>

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace kernelcurve {

/// Interpolates linearly between the values, which must be sorted.
double quantile(const std::vector<double>& sorted, double share);

/// The curve of one user: pairs of x and y in the chart's units, sorted by x without duplicates.
using PersonsCurve = std::vector<std::pair<double, double>>;

/// Statistics of the curves of several users at one x. Quartiles are interpolated linearly (Hyndman
/// and Fan, "Sample Quantiles in Statistical Packages", 1996, type 7).
struct SpreadPlace {
    double x = 0;
    double least = 0;
    double lower = 0; ///< lower quartile
    double median = 0;
    double upper = 0;
    double greatest = 0;
    bool operator==(const SpreadPlace&) const = default;
};

/// Returns the statistics at each x for which at least two curves, and at least half of the curves,
/// have a value.
std::vector<SpreadPlace> spreadOf(std::span<const PersonsCurve> curves);
/// Returns a curve with a point at each of `places` within the range of `curve`. Between points, it
/// interpolates linearly in x, or in log x if the axis is `logarithmic`.
PersonsCurve filledIn(const PersonsCurve& curve, std::span<const double> places, bool logarithmic);

/// Adds the median of the curves in the style of `median`, and a band for the interquartile range.
/// If `withRange` is set, also adds a band from minimum to maximum. Bar charts use error bars for
/// the interquartile range instead. `name` is a prefix of the series names and may be empty. Adds
/// nothing if spreadOf() is empty.
void addSpread(ChartData& chart, std::span<const PersonsCurve> curves, const QString& name,
               ChartSeries median, bool withRange);

/// The chart of one user in a class.
struct PersonsChart {
    QString name;
    ChartData chart;
};
/// Combines charts with the same axes. For each curve, shows the spread of the class. The curve of
/// the user with the index `highlighted` is in front of the spread. If `curve` is not empty, shows
/// only this curve. The categories of all charts are merged in order of first appearance.
ChartData classChart(std::span<const PersonsChart> people, std::optional<std::size_t> highlighted,
                     const QString& curve = {});
/// Returns the names of the users' curves in order of first appearance.
QStringList curvesOf(std::span<const PersonsChart> people);

} // namespace kernelcurve
