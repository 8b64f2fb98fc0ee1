#pragma once

#include "app/chart/style/chart_style.h"
#include "app/chart/view/readout_card.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <optional>

class QCPPainter;

namespace kernelcurve {

/// The marks over a chart. All positions are in pixels.
struct OverlayMarks {
    QRectF plotArea;
    QSizeF cellSize; ///< Size of the rectangles that mark points. If the size is empty, rings mark
                     ///< points.
    std::optional<QPointF> selected;
    std::optional<QPointF> pinned;
    QPolygonF selectedCurve; ///< curve of the selected point if it is faded
    QString emptyText;       ///< text in the centre of an empty plotting area
};

/// Draws the read-out, the rubber band, and the marked points over a chart. This is a separate
/// widget, so that moving the pointer does not redraw the curves.
class ChartOverlay : public QWidget {
    Q_OBJECT

  public:
    explicit ChartOverlay(QWidget* parent);

    void setTheme(const ChartTheme& theme);
    void setMarks(OverlayMarks marks);
    void setReadout(std::optional<Readout> readout);
    void setRubberBand(std::optional<QRectF> band);
    void setFocusShown(bool shown);

    const OverlayMarks& marks() const { return marks_; }
    const std::optional<Readout>& readout() const { return readout_; }
    /// Returns the rectangle of the read-out's card, or nullopt if no card is visible.
    std::optional<QRectF> card() const;
    const std::optional<QRectF>& rubberBand() const { return band_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void drawMark(QCPPainter& painter, const QPointF& place, double radius) const;
    void drawCurve(QCPPainter& painter, const QPolygonF& curve, const QColor& color) const;
    bool showsReadout() const;
    void drawReadout(QCPPainter& painter) const;

    ChartTheme theme_;
    OverlayMarks marks_;
    std::optional<Readout> readout_;
    std::optional<QRectF> band_;
    bool focusShown_ = false;
};

} // namespace kernelcurve
