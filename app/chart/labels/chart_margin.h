#pragma once

#include "app/chart/labels/chart_layer.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace kernelcurve {

/// The names of reference lines, and by choice those of curves at their ends: to the right of the
/// plotting area, each at the height of its line, and above it those of vertical lines. Where
/// several would overlap, they move apart, and thin lines connect them with what they name.
class ChartMargin : public ChartLayer {
  public:
    explicit ChartMargin(const DrawnChart& drawn)
        : ChartLayer(drawn, "axes", true) {}

    /// Shares of the chart's width for the names of curves.
    static constexpr double narrow = 0.2;
    static constexpr double wide = 0.32;
    /// Returns true if each curve can have its name at its end: few curves with short names.
    bool canNameSeries(int chartWidth, double share) const;
    /// Chooses the labels for a chart of this width, those of curves unless `seriesShare` is 0.
    void arrange(int chartWidth, double seriesShare);
    /// The width of the labels to the right of the plotting area in pixels, and the height of those
    /// above it.
    int width() const { return width_; }
    int height() const { return height_; }
    /// Places the labels once the plotting area is known. False if the name of a curve would be far
    /// from its end.
    bool place();
    /// The places of all labels, in pixels.
    std::vector<QRectF> boxes() const;

  protected:
    QRect clipRect() const override { return mParentPlot->viewport(); }
    void draw(QCPPainter* painter) override;

  private:
    struct Label {
        QStringList text;
        int line = -1;   ///< of the chart
        int series = -1; ///< of the chart
        double anchor = 0;
        QRectF box = {};
    };
    QFont font(const Label& label) const;
    QSizeF sizeOf(const Label& label) const;
    void addLine(int number, int maxWidth);
    void addSeries(int number, const QString& name, int maxWidth);
    /// The height at which a label's line leaves the plotting area; nothing if it does not.
    std::optional<double> anchorOf(const Label& label) const;
    bool placeBeside();
    void placeAbove();
    void drawLabel(QCPPainter& painter, const Label& label) const;

    std::vector<Label> beside_;
    std::vector<Label> above_;
    int width_ = 0;
    int height_ = 0;
};

} // namespace kernelcurve
