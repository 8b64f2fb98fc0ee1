#pragma once

#include "app/chart/labels/chart_layer.h"
#include "app/chart/labels/drawn_places.h"

#include <vector>

namespace kernelcurve {

/// A mark of the chart and what it means.
struct LegendMark {
    enum class Symbol {
        Failed,
        Excluded,
        ErrorBar,
        Band,
        PredictedBar,
        Percent,
        Noisy,
        Throttled,
        Absurd
    };
    Symbol symbol = Symbol::Failed;
    QString name;
};

/// The marks that the shown series have.
std::vector<LegendMark> marksOf(const DrawnChart& drawn);

/// The marks of points that are to be taken with care, about or beside `place`.
void drawNoisy(QCPPainter& painter, const QPointF& place, const QColor& color, double size);
void drawThrottled(QCPPainter& painter, const QPointF& place, const QColor& color, double size);
/// The mark of what has no value: a cross, or a plus where it was not tried.
void drawMissingMark(QCPPainter& painter, const QPointF& place, bool excluded, const QPen& pen,
                     double size);

/// What the curves do not show: error bars; a frame about points whose sampling ran out of time, a
/// triangle above those whose clock was held back; and the configurations that failed or were
/// excluded, as marks at the bottom of the plotting area.
class ChartMarks : public ChartLayer {
  public:
    explicit ChartMarks(const DrawnChart& drawn)
        : ChartLayer(drawn, "main", true) {}

  protected:
    /// A mark about a point at the end of the x axis is whole.
    QRect clipRect() const override {
        const int beyond = static_cast<int>(2 * theme_.markerSize);
        return ChartLayer::clipRect().adjusted(-beyond, 0, beyond, 0);
    }
    void draw(QCPPainter* painter) override;

  private:
    void drawErrorBars(QCPPainter* painter, int number, const DrawnPlaces& places) const;
    void drawDoubts(QCPPainter* painter, int number, const DrawnPlaces& places) const;
    void drawMissing(QCPPainter* painter, const DrawnPlaces& places) const;
};

} // namespace kernelcurve
