#pragma once

#include "app/chart/labels/chart_layer.h"
#include "app/chart/labels/drawn_places.h"

#include <vector>

namespace kernelcurve {

/// A mark in the chart and its meaning.
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

/// Returns the marks that the shown series use.
std::vector<LegendMark> marksOf(const DrawnChart& drawn);

/// Draw the marks of noisy and throttled points around or above `place`, which is in pixels.
void drawNoisy(QCPPainter& painter, const QPointF& place, const QColor& color, double size);
void drawThrottled(QCPPainter& painter, const QPointF& place, const QColor& color, double size);
/// Draws the mark of a configuration without a value: a plus for an excluded configuration, or a
/// cross for a failed one.
void drawMissingMark(QCPPainter& painter, const QPointF& place, bool excluded, const QPen& pen,
                     double size);

/// Draws error bars, a square around noisy points, and a triangle above points with a throttled
/// clock. Configurations that failed or were excluded have marks at the bottom of the plotting
/// area.
class ChartMarks : public ChartLayer {
  public:
    explicit ChartMarks(const DrawnChart& drawn)
        : ChartLayer(drawn, "main", true) {}

  protected:
    /// Returns a rectangle that does not clip the marks of points at the ends of the x axis.
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
