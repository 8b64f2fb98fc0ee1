#pragma once

#include "app/chart/labels/chart_layer.h"

#include <vector>

namespace kernelcurve {

class ChartGround;
class ChartLineMarks;

/// The user's notes at points, above all other layers. Each note can have an arrow to its point. A
/// note that the user moved keeps its offset. Other notes take the nearest position that hides
/// neither curves nor texts. The layer also marks a break in the y axis if the user set its start
/// above zero.
class ChartNotes : public ChartLayer {
  public:
    /// `lines` must be drawn before the notes.
    ChartNotes(const DrawnChart& drawn, const ChartLineMarks& lines)
        : ChartLayer(drawn, "overlay", true)
        , lines_(lines) {}

    /// Sets the rectangle of a legend inside the plotting area, in pixels. The rectangle is empty
    /// if the legend is outside.
    void setLegend(const QRectF& legend) { legend_ = legend; }
    /// Adds the notes that the user moved to `ground`.
    void addMovedTo(ChartGround& ground) const;
    /// Returns the rectangles of the notes in the last drawing, in pixels. Notes that the user
    /// moved come first.
    const std::vector<QRectF>& boxes() const { return boxes_; }

  protected:
    QRect clipRect() const override { return mParentPlot->viewport(); }
    void draw(QCPPainter* painter) override;

  private:
    QPointF pointOf(const ChartNote& note) const;
    QSizeF sizeOf(const ChartNote& note) const;
    /// Returns the rectangle of a text with the offset `away`, limited to the area between the
    /// axes.
    QRectF movedBox(const QPointF& point, const QPointF& away, const QSizeF& size) const;
    QRectF freeBox(const QPointF& point, bool arrow, const QSizeF& size,
                   const ChartGround& ground) const;
    /// Returns everything in the chart except the notes.
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
