#pragma once

#include "gpu/model/values/value.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The chart type. Automatic: bars for words, otherwise curves. The rows of a heat map are the
/// series. The roofline chooses its axes. The timeline shows one run per row, for the last value of
/// x.
enum class PlotKind { Automatic, Curves, Bars, HeatMap, Roofline, Timeline };

/// The position of the legend. Automatic: on the right if the names are short, otherwise below.
enum class LegendPlace { Automatic, Right, Below, None };

/// A chart has one panel, or one panel per kernel or per device with the same axes.
enum class ChartSplit { None, Kernels, Devices };

/// The limits of an axis in its unit; open limits follow the points.
struct AxisLimits {
    std::optional<double> least = {};
    std::optional<double> greatest = {};
    bool isOpen() const { return !least && !greatest; }
    bool operator==(const AxisLimits&) const = default;
};

/// A note on a point of the chart.
struct PointNote {
    std::string series; ///< the default label of the series
    Value x;            ///< x position: a number, or a category
    std::string text;
    bool arrow = true;
    /// Offset of the text from the point, in units of 1/96 inch. Without an offset, the text takes
    /// a free position. If only one component is set, the other is `usualRight` or `usualUp`.
    std::optional<double> right = {};
    std::optional<double> up = {};
    static constexpr double usualRight = 24;
    static constexpr double usualUp = 36;
    bool operator==(const PointNote&) const = default;
};

/// The appearance of a chart in a report.
struct PlotLook {
    LegendPlace legend = LegendPlace::Automatic;
    double textSize = 0;              ///< font size of exported and copied charts in points; 0: 10
    double width = 0;                 ///< export size in mm; 0: the last choice
    double height = 0;                ///< also
    std::string background = "white"; ///< or "transparent", or a colour: "#f4f4f4"
    std::string title = {};           ///< replaces the experiment's title if not empty
    std::string labelX = {};          ///< replaces the label of the axis if not empty
    std::string labelY = {};
    std::vector<std::pair<std::string, std::string>> names =
        {};                              ///< labels that replace the names of series
    std::vector<std::string> order = {}; ///< order: these series come first
    std::vector<PointNote> notes = {};
    bool operator==(const PlotLook&) const = default;
};

/// The content of the chart. Names are parameter names or metric tags; empty means automatic.
struct PlotSettings {
    PlotKind kind = PlotKind::Automatic;
    std::string x;
    std::string y;
    std::vector<std::string> series;
    std::optional<bool> logX; ///< nothing: logarithmic if x was swept by factors
    std::optional<bool> logY; ///< nothing: logarithmic if the curves of a comparison are far apart
    bool errorBars = true;
    bool bounds = true;                  ///< lines for the peak, the measured copy, and the caches
    std::vector<std::string> references; ///< file names of published results to draw
    AxisLimits limitsX = {};
    AxisLimits limitsY = {};
    ChartSplit split = ChartSplit::None;
    PlotLook look = {};
    bool isLogX() const { return logX.value_or(false); }
    bool operator==(const PlotSettings&) const = default;
};

} // namespace kernelcurve
