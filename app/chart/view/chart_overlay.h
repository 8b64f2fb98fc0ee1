#pragma once

#include "app/chart/style/chart_style.h"
#include "app/chart/view/readout_card.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <optional>

class QCPPainter;

namespace kernelcurve {

/// What is marked over a chart.
struct OverlayMarks {
    QRectF plotArea;
    QSizeF cellSize; ///< points are marked by rectangles of this size; by rings where it is empty
    std::optional<QPointF> selected;
    std::optional<QPointF> pinned;
    QString emptyText; ///< in the middle, where there are no points
};

/// What moves with the pointer and lies over the chart: read-out, rubber band, selected point. It
/// is a widget of its own, so that a moving pointer never redraws the curves.
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
    /// Where the read-out's figures stand; nothing while there are none.
    std::optional<QRectF> card() const;
    const std::optional<QRectF>& rubberBand() const { return band_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void drawMark(QCPPainter& painter, const QPointF& place, double radius) const;
    bool showsReadout() const;
    void drawReadout(QCPPainter& painter) const;

    ChartTheme theme_;
    OverlayMarks marks_;
    std::optional<Readout> readout_;
    std::optional<QRectF> band_;
    bool focusShown_ = false;
};

} // namespace kernelcurve
