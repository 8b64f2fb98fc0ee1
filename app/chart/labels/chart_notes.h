#pragma once

#include "app/chart/labels/chart_layer.h"

#include <vector>

namespace kernelcurve {

class ChartGround;
class ChartLineMarks;

/// What a person wrote at points, each with an arrow to its point by choice, above everything else:
/// where it was moved to, else at the nearest place where it hides no curve and no other text; and,
/// where a person let the y axis begin above zero, the break that says so.
class ChartNotes : public ChartLayer {
  public:
    /// `lines` are drawn before.
    ChartNotes(const DrawnChart& drawn, const ChartLineMarks& lines)
        : ChartLayer(drawn, "overlay", true)
        , lines_(lines) {}

    /// The rectangle of a legend inside the plotting area in pixels; empty if it is outside.
    void setLegend(const QRectF& legend) { legend_ = legend; }
    /// Adds the notes that the user moved.
    void addMovedTo(ChartGround& ground) const;
    /// Where the notes stand since the chart was drawn, in pixels: those that were moved first.
    const std::vector<QRectF>& boxes() const { return boxes_; }

  protected:
    QRect clipRect() const override { return mParentPlot->viewport(); }
    void draw(QCPPainter* painter) override;

  private:
    QPointF pointOf(const ChartNote& note) const;
    QSizeF sizeOf(const ChartNote& note) const;
    /// A text of this size where a person wants it, as far as it stays between the axes.
    QRectF movedBox(const QPointF& point, const QPointF& away, const QSizeF& size) const;
    QRectF freeBox(const QPointF& point, bool arrow, const QSizeF& size,
                   const ChartGround& ground) const;
    /// What is drawn but for the notes.
    ChartGround groundOf() const;
    void drawNote(QCPPainter& painter, const ChartNote& note, const QRectF& box,
                  const QPointF& point) const;
    void drawBreak(QCPPainter& painter) const;
    void drawArrow(QCPPainter& painter, const QRectF& box, const QPointF& point) const;

    const ChartLineMarks& lines_;
    QRectF legend_;
    std::vector<QRectF> boxes_;
};

} // namespace kernelcurve
