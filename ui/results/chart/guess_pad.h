#pragma once

#include <QPointF>
#include <QWidget>

#include <optional>

namespace kernelcurve {

class ChartView;

/// An overlay on a chart while the user draws a guess. While the overlay exists, the mouse draws
/// instead of zooming. Positions are in chart coordinates.
class GuessPad : public QWidget {
    Q_OBJECT

  public:
    explicit GuessPad(ChartView& chart);
    /// Sets the text in the middle of an empty plot.
    void setHint(const QString& hint);

  signals:
    /// Emitted when the pen moved in a straight line. Both positions are equal at the start of a
    /// stroke.
    void drawn(const QPointF& from, const QPointF& to);
    void penLifted();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    QPointF placeAt(const QPointF& pixel) const;
    void goTo(const QPointF& pixel);

    ChartView& chart_;
    std::optional<QPointF> pen_;   ///< last position of the pen
    std::optional<QPointF> hover_; ///< position of the pointer in pixels
    QString hint_;
};

} // namespace kernelcurve
