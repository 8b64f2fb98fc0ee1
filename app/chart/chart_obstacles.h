#pragma once

#include "app/chart/chart_range.h"
#include "app/chart/chart_style.h"

#include <qcustomplot.h>

#include <vector>

namespace kernelcurve {

/// What is drawn in a band of the plotting area: where a label would hide it, or be hidden by it.
/// In pixels.
class ChartObstacles {
  public:
    /// Those that a label between `top` and `bottom` could meet.
    ChartObstacles(const ChartData& chart, const IsShown& isShown, const ChartTheme& theme,
                   const QCustomPlot& plot, double top, double bottom);

    /// The part of a straight line that runs through the band.
    void addLine(const QPointF& from, const QPointF& to);
    bool meet(const QRectF& label) const;

  private:
    void addBar(const QPointF& place, double width, const ChartTheme& theme);
    void addPoint(const QPointF& place, double size);

    double top_;
    double bottom_;
    std::vector<QRectF> boxes_;
};

} // namespace kernelcurve
