#pragma once

#include "app/chart/labels/chart_layer.h"

#include <vector>

namespace kernelcurve {

/// The curves and points of a chart in a plot. A chart of bars or cells has none.
class ChartCurves {
  public:
    /// `drawn` outlives this.
    explicit ChartCurves(const DrawnChart& drawn);

    /// To be called where the chart or its theme, or what is shown of it, has become another one.
    void applyChart();
    void applyShown();
    /// Chooses pens and how many markers there is room for, before drawing.
    void arrange();

  private:
    struct Curve {
        QCPGraph* line;
        QCPGraph* points;
    };
    qsizetype visiblePoints(const Curve& curve) const;
    double lineLength() const; ///< of all curves together, in pixels

    const DrawnChart& drawn_;
    std::vector<Curve> curves_;
};

/// The line of a series: one place for each x. Repeated measurements count with their median;
/// where every one failed the value is NaN, which interrupts the line. Excluded configurations and
/// what the axes cannot show are left out.
QVector<QCPGraphData> curveLine(const ChartData& chart, const ChartSeries& series);

/// Every point that can be drawn, repeated measurements too.
QVector<QCPGraphData> curvePoints(const ChartData& chart, const ChartSeries& series);

} // namespace kernelcurve
