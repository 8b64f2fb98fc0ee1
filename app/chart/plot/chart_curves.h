#pragma once

#include "app/chart/data/chart_range.h"
#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

#include <vector>

namespace kernelcurve {

/// The curves and points of a chart in a plot. A chart of bars or cells has none.
class ChartCurves {
  public:
    /// `plot` outlives this.
    explicit ChartCurves(QCustomPlot& plot);

    void setChart(const ChartData& chart, const ChartTheme& theme);
    void setShown(const IsShown& isShown);
    /// Chooses pens and how many markers there is room for, before drawing.
    void arrange(const ChartTheme& theme);

  private:
    struct Curve {
        QCPGraph* line;
        QCPGraph* points;
    };
    qsizetype visiblePoints(const Curve& curve) const;
    double lineLength() const; ///< of all curves together, in pixels

    QCustomPlot& plot_;
    const ChartData* chart_ = nullptr;
    std::vector<Curve> curves_;
};

} // namespace kernelcurve
