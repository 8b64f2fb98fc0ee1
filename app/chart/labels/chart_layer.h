#pragma once

#include "app/chart/data/chart_range.h"
#include "app/chart/labels/bar_labels.h"
#include "app/chart/style/chart_style.h"

#include <qcustomplot.h>

namespace kernelcurve {

/// The content of a plot. The plot owns its layers. All other referenced objects must outlive them.
struct DrawnChart {
    QCustomPlot& plot;
    const ChartData& chart;
    const ChartTheme& theme;
    const IsShown& isShown;
    const BarLabels& barLabels; ///< labels of the bars
    const bool& dense;          ///< True if a curve has more points than pixels (see
                                ///< ChartCurves::arrange()).
};

/// Draws a part of a chart inside the frame of its axes.
class ChartLayer : public QCPLayerable {
  protected:
    /// Moves the object to the top of the plot's layer `layer`. `smooth` enables antialiasing.
    ChartLayer(const DrawnChart& drawn, const char* layer, bool smooth)
        : QCPLayerable(&drawn.plot, QLatin1String(layer))
        , drawn_(drawn)
        , smooth_(smooth) {}

    void applyDefaultAntialiasingHint(QCPPainter* painter) const override {
        painter->setAntialiasing(smooth_);
    }
    QRect clipRect() const override { return mParentPlot->axisRect()->rect(); }
    /// Fills the background of a text to keep it readable over lines. `opacity` ranges from 0 to 1.
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
