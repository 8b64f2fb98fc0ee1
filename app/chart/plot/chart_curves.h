#pragma once

#include "app/chart/labels/chart_layer.h"

#include <vector>

namespace kernelcurve {

/// The curves and points of a chart. Bar charts, heat maps, and timelines show none.
class ChartCurves {
  public:
    /// `drawn` must outlive this object.
    explicit ChartCurves(const DrawnChart& drawn);

    /// Must be called if the chart or the theme changed, followed by applyShown().
    void applyChart();
    /// Must be called if the visibility of series changed.
    void applyShown();
    /// Chooses pens and the number of markers. Call this function before drawing.
    void arrange();

  private:
    struct Curve {
        QCPGraph* line;
        QCPGraph* points;
    };
    qsizetype visiblePoints(const Curve& curve) const;
    double lineLength() const; ///< of all visible curves together, in pixels

    const DrawnChart& drawn_;
    std::vector<Curve> curves_;
};

/// Returns the line of a series, with one point per x. Repeated measurements give their median. If
/// all of them failed, the value is NaN, which interrupts the line. Excluded configurations and
/// points that the axes cannot show are omitted.
QVector<QCPGraphData> curveLine(const ChartData& chart, const ChartSeries& series);

/// Returns all points that the axes can show, including repeated measurements.
QVector<QCPGraphData> curvePoints(const ChartData& chart, const ChartSeries& series);

} // namespace kernelcurve
