#pragma once

#include "app/chart/data/chart_data.h"

#include <QString>

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace kernelcurve {

/// One person's curve: x -> y in a chart's units, by x, each x once.
using PersonsCurve = std::vector<std::pair<double, double>>;

/// Where the curves of many people lie at one x. Quartiles between two values are weighted by how
/// near they are (Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996, type 7).
struct SpreadPlace {
    double x = 0;
    double least = 0;
    double lower = 0; ///< quartile
    double median = 0;
    double upper = 0;
    double greatest = 0;
    bool operator==(const SpreadPlace&) const = default;
};

/// At every x that at least half of the curves have, and two of them at least.
std::vector<SpreadPlace> spreadOf(std::span<const PersonsCurve> curves);
/// A curve with a point at each of these places, as far as it reaches: in straight lines between
/// its own, on a logarithmic x as a chart draws them.
PersonsCurve filledIn(const PersonsCurve& curve, std::span<const double> places, bool logarithmic);

/// Adds the median of these curves, with the looks of `median`, and the areas about it: the middle
/// half and, `withRange`, from least to greatest; beside bars the middle half is error bars. `name`
/// is what they are of; it may be empty. Nothing where no place is shared.
void addSpread(ChartData& chart, std::span<const PersonsCurve> curves, const QString& name,
               ChartSeries median, bool withRange);

/// The chart of one person of a class.
struct PersonsChart {
    QString name;
    ChartData chart;
};
/// One chart of many of the same axes: for each of their curves the class's spread and, where one
/// of them is `highlighted`, that person's own curve before it. `curve` alone, where it is not
/// empty. Of words the categories of all are taken, in the order of the first that has them.
ChartData classChart(std::span<const PersonsChart> people, std::optional<std::size_t> highlighted,
                     const QString& curve = {});
/// The names of the curves that any of them has, in their order.
QStringList curvesOf(std::span<const PersonsChart> people);

} // namespace kernelcurve
