#pragma once

#include "app/chart/labels/chart_layer.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace kernelcurve {

/// The names of reference lines, and optionally of curves, to the right of the plotting area. Each
/// name is at the height of its line. The names of vertical lines are above the plotting area.
/// Names that would overlap move apart, and thin lines connect them with their lines.
class ChartMargin : public ChartLayer {
  public:
    explicit ChartMargin(const DrawnChart& drawn)
        : ChartLayer(drawn, "axes", true) {}

    /// Shares of the chart's width that the names of curves may take.
    static constexpr double narrow = 0.2;
    static constexpr double wide = 0.32;
    /// Returns true if the curves are few and their names are short, so that the names fit at the
    /// ends of the curves.
    bool canNameSeries(int chartWidth, double share) const;
    /// Selects the labels for a chart that is `chartWidth` pixels wide. Curves have labels unless
    /// `seriesShare` is 0.
    void arrange(int chartWidth, double seriesShare);
    /// Return the width of the labels to the right of the plotting area, and the height of the
    /// labels above the plotting area, in pixels.
    int width() const { return width_; }
    int height() const { return height_; }
    /// Places the labels. The plotting area must be known. Returns false if the name of a curve
    /// would be far from its end.
    bool place();
    /// Returns the rectangles of all labels in pixels.
    std::vector<QRectF> boxes() const;

  protected:
    QRect clipRect() const override { return mParentPlot->viewport(); }
    void draw(QCPPainter* painter) override;

  private:
    struct Label {
        QStringList text;
        int line = -1;   ///< index among the chart's lines, or -1
        int series = -1; ///< index among the chart's series, or -1
        double anchor = 0;
        QRectF box = {};
    };
    QFont font(const Label& label) const;
    QSizeF sizeOf(const Label& label) const;
    void addLine(int number, int maxWidth);
    void addSeries(int number, const QString& name, int maxWidth);
    /// Returns the y position in pixels at which a label's line leaves the plotting area, or
    /// nullopt if the line does not leave it.
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
