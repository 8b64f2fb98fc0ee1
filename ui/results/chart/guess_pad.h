#pragma once

#include <QPointF>
#include <QWidget>

#include <optional>

namespace kernelcurve {

class ChartView;

/// Lies over a chart while a guess is drawn: the mouse draws instead of zooming. Places are in the
/// chart's own numbers.
class GuessPad : public QWidget {
    Q_OBJECT

  public:
    explicit GuessPad(ChartView& chart);
    /// Stands in the middle of the plot; empty: nothing does.
    void setHint(const QString& hint);

  signals:
    /// The pen went on a straight way from one place to another; both are the same where it is put
    /// down.
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
    std::optional<QPointF> pen_;   ///< where the pen was last
    std::optional<QPointF> hover_; ///< in pixels
    QString hint_;
};

} // namespace kernelcurve
