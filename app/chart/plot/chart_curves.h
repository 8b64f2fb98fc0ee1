#pragma once

#include "app/chart/labels/chart_layer.h"

#include <vector>

namespace kernelcurve {

/// The curves and points of a chart. Bar charts, heat maps, and timelines have none.
class ChartCurves {
  public:
    /// `drawn` must outlive this object.
    explicit ChartCurves(const DrawnChart& drawn);

    /// Must be called when the chart or the theme changed, followed by applyShown().
    void applyChart();
    /// Must be called when the visibility of series changed.
    void applyShown();
    /// Chooses pens and markers. A curve with many more visible points than pixels becomes dense. A
    /// dense curve consists of an area from the lowest to the highest value of each pixel column,
    /// and a line through the medians. Call this function before drawing. Returns true if a curve
    /// is dense.
    bool arrange();

  private:
    class ChartColumns;
    struct Curve {
        QCPGraph* line;
        QCPGraph* points;
        bool dense = false;
    };
    qsizetype visiblePoints(const Curve& curve) const;
    /// Updates the data of a curve that is dense, becomes dense, or is no longer dense.
    void arrangeDense(Curve& curve, std::size_t index);
    void setData(const Curve& curve, std::size_t index) const;
    double lineLength() const; ///< length of all visible curves together, in pixels

    const DrawnChart& drawn_;
    std::vector<Curve> curves_;
    ChartColumns* columns_;
};

/// Returns the line of a series, with one point per x. If a configuration was measured repeatedly,
/// uses the median. If all of its measurements failed, the value is NaN, which interrupts the line.
/// Omits excluded configurations and points that the axes cannot show.
QVector<QCPGraphData> curveLine(const ChartData& chart, const ChartSeries& series);

/// Returns all points that the axes can show, including repeated measurements.
QVector<QCPGraphData> curvePoints(const ChartData& chart, const ChartSeries& series);

} // namespace kernelcurve
