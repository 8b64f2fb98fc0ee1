#pragma once

#include "app/chart/data/chart_range.h"
#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// What the layers of a plot draw. The plot owns its layers; what else this refers to outlives
/// them.
struct DrawnChart {
    QCustomPlot& plot;
    const ChartData& chart;
    const ChartTheme& theme;
    const IsShown& isShown;
};

/// Draws a part of a chart inside the frame of its axes.
class ChartLayer : public QCPLayerable {
  protected:
    /// `layer` is the plot's layer that this one is the topmost of; `smooth`: antialiased.
    ChartLayer(const DrawnChart& drawn, const char* layer, bool smooth)
        : QCPLayerable(&drawn.plot, QLatin1String(layer))
        , chart_(drawn.chart)
        , theme_(drawn.theme)
        , isShown_(drawn.isShown)
        , smooth_(smooth) {}

    void applyDefaultAntialiasingHint(QCPPainter* painter) const override {
        painter->setAntialiasing(smooth_);
    }
    QRect clipRect() const override { return mParentPlot->axisRect()->rect(); }

    const ChartData& chart_;
    const ChartTheme& theme_;
    const IsShown& isShown_;

  private:
    bool smooth_;
};

} // namespace kernelcurve
