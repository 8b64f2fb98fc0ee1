#pragma once

#include "app/chart/labels/chart_layer.h"
#include "app/chart/style/chart_style.h"

namespace kernelcurve {

/// Maps the values of a heat map to the range from 0 (minimum) to 1 (maximum).
class HeatScale {
  public:
    HeatScale() = default;
    explicit HeatScale(const ChartData& chart);

    bool isEmpty() const { return !(low_ < high_); }
    ChartRange range() const { return {low_, high_}; }
    double share(double value) const;
    /// Returns a colour from dark blue (0) to light yellow (1). The lightness increases
    /// monotonically, so that the scale also works in greyscale.
    static QColor color(double share);

  private:
    double low_ = 0;
    double high_ = 0;
    bool logarithmic_ = false;
};

/// The cells of a heat map. Cells that are large enough show their values. Failed and excluded
/// configurations have a mark.
class ChartHeat : public ChartLayer {
  public:
    explicit ChartHeat(const DrawnChart& drawn)
        : ChartLayer(drawn, "main", false) {}

  protected:
    void draw(QCPPainter* painter) override;

  private:
    bool labelsFit(const QSizeF& cell) const;
    void drawCell(QCPPainter& painter, const QRectF& cell, const ChartPoint& point,
                  const HeatScale& scale, bool labelled) const;
};

/// The colour scale to the right of a heat map. Its width is 0 for other charts.
class ChartColorScale : public QCPLayoutElement {
  public:
    /// Must not be drawn after `drawn` is destroyed.
    explicit ChartColorScale(const DrawnChart& drawn);

    /// Must be called when the chart changed.
    void applyChart() { scale_ = HeatScale(drawn_.chart); }
    void arrange();

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

  private:
    const DrawnChart& drawn_;
    const ChartTheme& theme_ = drawn_.theme;
    HeatScale scale_;
};

} // namespace kernelcurve
