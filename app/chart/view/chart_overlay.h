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

/// What moves with the pointer and lies over the chart: read-out, rubber band, selected point. It
/// is a widget of its own, so that a moving pointer never redraws the curves.
class ChartOverlay : public QWidget {
    Q_OBJECT

  public:
    explicit ChartOverlay(QWidget* parent);

    void setTheme(const ChartTheme& theme);
    void setPlotArea(const QRectF& area);
    /// Points are marked by rectangles of this size; by rings where it is empty.
    void setCellSize(QSizeF size) { cell_ = size; }
    void setReadout(std::optional<Readout> readout);
    void setRubberBand(std::optional<QRectF> band);
    void setSelected(std::optional<QPointF> place);
    void setPinned(std::optional<QPointF> place);
    void setEmptyText(const QString& text);
    void setFocusShown(bool shown);

    const QRectF& plotArea() const { return area_; }
    const std::optional<Readout>& readout() const { return readout_; }
    /// Where the read-out's figures stand; nothing while there are none.
    std::optional<QRectF> card() const;
    const std::optional<QRectF>& rubberBand() const { return band_; }
    const std::optional<QPointF>& selected() const { return selected_; }
    const std::optional<QPointF>& pinned() const { return pinned_; }
    QString emptyText() const { return emptyText_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void drawMark(QCPPainter& painter, const QPointF& place, double radius) const;
    bool showsReadout() const;
    void drawReadout(QCPPainter& painter) const;

    ChartTheme theme_;
    QRectF area_;
    QSizeF cell_;
    std::optional<Readout> readout_;
    std::optional<QRectF> band_;
    std::optional<QPointF> selected_;
    std::optional<QPointF> pinned_;
    QString emptyText_;
    bool focusShown_ = false;
};

} // namespace kernelcurve
