#pragma once

#include <qcustomplot.h>

namespace kernelcurve {

/// A title or caption: wraps into the width of the chart.
class ChartTextBlock : public QCPLayoutElement {
  public:
    ChartTextBlock(QCustomPlot* plot, Qt::Alignment alignment);

    void setText(const QString& text) { text_ = text; }
    void setStyle(const QFont& font, const QColor& color);
    /// That all of the text needs at this width.
    int heightAt(int width) const;
    int linesAt(int width) const;
    /// Takes as many lines as the text needs at this width, `maxLines` at most.
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
