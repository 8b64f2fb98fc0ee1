#pragma once

#include "gpu/model/values/value.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kernelcurve {

/// The chart type. `Automatic` selects bars if the x values are words, and curves if they are
/// numbers. A row of a heat map is one series. `Timeline` shows one run per row, for the last value
/// of x.
enum class PlotKind { Automatic, Curves, Bars, HeatMap, Roofline, Timeline };

/// The position of the legend. `Automatic` selects the right side for short names, and the bottom
/// for long names.
enum class LegendPlace { Automatic, Right, Below, None };

/// The panels of a chart: a single panel, or one panel per kernel or device. The panels have equal
/// axes.
enum class ChartSplit { None, Kernels, Devices };

/// The limits of an axis in its unit. Limits that are not set follow the points.
struct AxisLimits {
    std::optional<double> least = {};
    std::optional<double> greatest = {};
    bool isOpen() const { return !least && !greatest; }
    bool operator==(const AxisLimits&) const = default;
};

/// A note on a point of the chart.
struct PointNote {
    std::string series; ///< default label of the series
    Value x;            ///< x position: a number, or a category
    std::string text;
    bool arrow = true;
    /// Offset of the text from the point in units of 1/96 inch. A text without an offset is placed
    /// automatically. If only one component is missing, `usualRight` or `usualUp` replaces it.
    std::optional<double> right = {};
    std::optional<double> up = {};
    static constexpr double usualRight = 24;
    static constexpr double usualUp = 36;
    bool operator==(const PointNote&) const = default;
};

/// The appearance of a chart in a report.
struct PlotLook {
    LegendPlace legend = LegendPlace::Automatic;
    double textSize = 0; ///< font size of exported and copied charts in points; 0 for 10
    double width = 0;    ///< export width in mm; 0 for the last choice
    double height = 0;   ///< export height in mm; 0 for the last choice
    std::string background = "white"; ///< "white", "transparent", or a colour such as "#f4f4f4"
    std::string title = {};           ///< replaces the experiment's title if not empty
    std::string labelX = {};          ///< replaces the label of the x axis if not empty
    std::string labelY = {};
    std::vector<std::pair<std::string, std::string>> names =
        {};                              ///< labels that replace the default names of series
    std::vector<std::string> order = {}; ///< series to list first, in this order
    std::vector<PointNote> notes = {};
    bool operator==(const PlotLook&) const = default;
};

/// The chart settings. Names are parameter names or metric tags, or empty for automatic.
struct PlotSettings {
    PlotKind kind = PlotKind::Automatic;
    std::string x;
    std::string y;
    std::vector<std::string> series;
    std::optional<bool> logX; ///< automatic if not set: logarithmic if x is swept by factors
    std::optional<bool> logY; ///< automatic if not set: logarithmic if the curves of a comparison
                              ///< are far apart
    bool errorBars = true;
    bool bounds = true; ///< true to draw lines for the peak, the measured copy, and the caches
    std::vector<std::string> references; ///< file names of published results to draw
    AxisLimits limitsX = {};
    AxisLimits limitsY = {};
    ChartSplit split = ChartSplit::None;
    PlotLook look = {};
    bool isLogX() const { return logX.value_or(false); }
    bool operator==(const PlotSettings&) const = default;
};

} // namespace kernelcurve
