#pragma once

#include "app/chart/data/chart_range.h"
#include "app/chart/labels/bar_labels.h"
#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// What the parts of a plot draw. The plot owns its layers; what else this refers to outlives them.
struct DrawnChart {
    QCustomPlot& plot;
    const ChartData& chart;
    const ChartTheme& theme;
    const IsShown& isShown;
    const BarLabels& barLabels; ///< what the bars have over them
};

/// Draws a part of a chart inside the frame of its axes.
class ChartLayer : public QCPLayerable {
  protected:
    /// `layer` is the plot's layer that this one is the topmost of; `smooth`: antialiased.
    ChartLayer(const DrawnChart& drawn, const char* layer, bool smooth)
        : QCPLayerable(&drawn.plot, QLatin1String(layer))
        , drawn_(drawn)
        , smooth_(smooth) {}

    void applyDefaultAntialiasingHint(QCPPainter* painter) const override {
        painter->setAntialiasing(smooth_);
    }
    QRect clipRect() const override { return mParentPlot->axisRect()->rect(); }
    /// Keeps a text readable where something runs through it; `opacity` from 0 to 1.
    void fillGround(QCPPainter& painter, const QRectF& area, float opacity) const {
        QColor ground = theme_.background;
        ground.setAlphaF(opacity);
        painter.fillRect(area, ground);
    }

    const DrawnChart drawn_;
    const ChartData& chart_ = drawn_.chart;
    const ChartTheme& theme_ = drawn_.theme;
    const IsShown& isShown_ = drawn_.isShown;

  private:
    bool smooth_;
};

} // namespace kernelcurve
