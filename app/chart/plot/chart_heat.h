#pragma once

#include "app/chart/labels/chart_layer.h"
#include "app/chart/style/chart_style.h"

namespace kernelcurve {

/// The values of a heat map from the least (0) to the greatest (1).
class HeatScale {
  public:
    HeatScale() = default;
    explicit HeatScale(const ChartData& chart);

    bool isEmpty() const { return !(low_ < high_); }
    ChartRange range() const { return {low_, high_}; }
    double share(double value) const;
    /// From dark blue to light yellow, growing in lightness throughout: it also reads in grey.
    static QColor color(double share);

  private:
    double low_ = 0;
    double high_ = 0;
    bool logarithmic_ = false;
};

/// The cells of a heat map, each with its value where there is room, with a mark where the
/// configuration failed or was excluded.
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

/// What the colours mean, to the right of a heat map; takes no room beside other charts.
class ChartColorScale : public QCPLayoutElement {
  public:
    /// Is not drawn once `drawn` is gone.
    explicit ChartColorScale(const DrawnChart& drawn);

    /// To be called where the chart has become another one.
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
