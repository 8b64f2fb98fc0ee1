#pragma once

#include "gpu/model/values/value.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// How the chart is drawn. Automatic: bars over words, else curves. The heat map has the series as
/// its rows; the roofline chooses its axes itself. The timeline shows one run of each row, those at
/// the last place of x.
enum class PlotKind { Automatic, Curves, Bars, HeatMap, Roofline, Timeline };

/// Where the legend stands. Automatic: next to the chart, where its names are short, else below.
enum class LegendPlace { Automatic, Right, Below, None };

/// Whether everything is in one chart, or each kernel, each device has one of its own next to the
/// others, with the same axes.
enum class ChartSplit { None, Kernels, Devices };

/// Where an axis begins and ends, in its own unit; what is open follows the points.
struct AxisLimits {
    std::optional<double> least = {};
    std::optional<double> greatest = {};
    bool isOpen() const { return !least && !greatest; }
    bool operator==(const AxisLimits&) const = default;
};

/// What a user says of a point of the chart.
struct PointNote {
    std::string series; ///< as the chart calls it by itself
    Value x;            ///< where on the axis: a number, or a category
    std::string text;
    bool arrow = true;
    /// From the point to the text, in points of 1/96 inch, as a user set it; neither: where the
    /// text hides nothing. Where only one is set, the other is `usualRight` or `usualUp`.
    std::optional<double> right = {};
    std::optional<double> up = {};
    static constexpr double usualRight = 24;
    static constexpr double usualUp = 36;
    bool operator==(const PointNote&) const = default;
};

/// What makes a chart fit into a report.
struct PlotLook {
    LegendPlace legend = LegendPlace::Automatic;
    double textSize = 0;              ///< points, in files and what is copied; 0: 10
    double width = 0;                 ///< mm, if it is exported; 0: as was last chosen
    double height = 0;                ///< also
    std::string background = "white"; ///< or "transparent", or a colour: "#f4f4f4"
    std::string title = {};           ///< in place of the experiment's; empty: that
    std::string labelX = {};          ///< in place of the axis's own; empty: its own
    std::string labelY = {};
    std::vector<std::pair<std::string, std::string>> names = {}; ///< of series, in others' place
    std::vector<std::string> order = {};                         ///< these series come first
    std::vector<PointNote> notes = {};
    bool operator==(const PlotLook&) const = default;
};

/// What the chart shows. Names are parameter names or metric tags; empty means "choose for me".
struct PlotSettings {
    PlotKind kind = PlotKind::Automatic;
    std::string x;
    std::string y;
    std::vector<std::string> series;
    std::optional<bool> logX; ///< nothing: where x was swept by factors
    std::optional<bool> logY; ///< nothing: where curves of a comparison lie far apart
    bool errorBars = true;
    bool bounds = true;                  ///< lines for the peak, the measured copy, the caches
    std::vector<std::string> references; ///< published results to draw as well, by file name
    AxisLimits limitsX = {};
    AxisLimits limitsY = {};
    ChartSplit split = ChartSplit::None;
    PlotLook look = {};
    bool isLogX() const { return logX.value_or(false); }
    bool operator==(const PlotSettings&) const = default;
};

} // namespace kernelcurve
