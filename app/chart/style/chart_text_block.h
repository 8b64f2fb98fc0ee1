#pragma once

#include <qcustomplot.h>

namespace kernelcurve {

/// A title or caption that wraps to the width of the chart.
class ChartTextBlock : public QCPLayoutElement {
  public:
    ChartTextBlock(QCustomPlot* plot, Qt::Alignment alignment);

    void setText(const QString& text) { text_ = text; }
    void setStyle(const QFont& font, const QColor& color);
    /// Return the height of the whole text in pixels, and its number of lines, for this width in
    /// pixels.
    int heightAt(int width) const;
    int linesAt(int width) const;
    /// Reserves as many lines as the text needs at this width, but at most `maxLines`.
    void arrange(int width, int maxLines);

  protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

  private:
    QString text_;
    Qt::Alignment alignment_;
    QFont font_;
    QColor color_;
};

} // namespace kernelcurve
